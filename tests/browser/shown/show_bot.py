"""A bot with a little of everything that Discord can show, on the unmodified library."""

import asyncio
import contextlib
import io

import discord
from discord import app_commands, ui

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)
MARKDOWN = """# A heading
### A small one
-# and subtext
**bold** *italics* ***both*** __under__ ~~struck~~ `code` and `T` \\*plain\\* snake_case_name
> a quote
- one
  - inner
- two
3. three
```py
x = "<b>"
```
[a link](https://example.com/x) <script>alert(1)</script> <img src=x onerror=alert(1)>"""


def picture(name="pixel.png", description="A single dot"):
    return discord.File(io.BytesIO(PIXEL), name, description=description)


class Framed(ui.LayoutView):
    """Components V2, each kind once."""

    def __init__(self):
        super().__init__(timeout=None)
        box = ui.Container(accent_colour=0x336699)
        box.add_item(ui.TextDisplay("### A table\nwith two lines"))
        box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        box.add_item(
            ui.Section("beside a picture", accessory=ui.Thumbnail(picture(), description="A thumbnail"))
        )
        box.add_item(
            ui.Section("beside a button", accessory=ui.Button(label="Accessory", custom_id="accessory"))
        )
        gallery = ui.MediaGallery()
        gallery.add_item(media="attachment://pixel.png", description="The first dot")
        gallery.add_item(media="https://example.com/far.png", description="A dot elsewhere")
        box.add_item(gallery)
        box.add_item(ui.File("attachment://words.txt"))
        box.add_item(ui.ActionRow(ui.Button(label="In the frame", custom_id="framed")))
        self.add_item(box)


class Words(ui.Modal, title="Your words"):
    word = ui.TextInput(label="A word", custom_id="word", min_length=2, max_length=5)
    more = ui.TextInput(
        label="Why",
        custom_id="why",
        style=discord.TextStyle.paragraph,
        required=False,
        placeholder="if you like",
    )
    suit = ui.Label(
        text="Suit",
        description="Which letters",
        component=ui.Select(
            custom_id="suit", options=[discord.SelectOption(label=name) for name in ("Lemons", "Limes")]
        ),
    )

    async def on_submit(self, interaction):
        suit = self.suit.component.values[0]
        await interaction.response.send_message(
            f"{self.word.value}, {self.more.value or 'no reason'}, {suit}"
        )


class Panel(ui.View):
    """Buttons of each style, and one for each way to answer."""

    def __init__(self):
        super().__init__(timeout=None)
        styles = discord.ButtonStyle
        for name, style in (("Blue", styles.primary), ("Green", styles.success), ("Red", styles.danger)):
            self.add_item(
                ui.Button(label=name, style=style, custom_id=name.lower(), row=0, disabled=name == "Red")
            )
        self.add_item(ui.Button(label="Elsewhere", url="https://example.com/", row=0))
        self.add_item(ui.Button(emoji="🐢", custom_id="turtle", row=0))

    @ui.button(label="Count 0", custom_id="count", row=1)
    async def count(self, interaction, button):
        button.label = f"Count {int(button.label.split()[1]) + 1}"
        await interaction.response.edit_message(view=self)

    @ui.button(label="Type…", custom_id="type", row=1)
    async def type(self, interaction, _):
        await interaction.response.send_modal(Words())

    @ui.button(label="Wait", custom_id="wait", row=1)
    async def wait(self, interaction, _):
        await interaction.client.gate.wait()
        await interaction.response.send_message("waited", ephemeral=True)

    @ui.button(label="Silent", custom_id="silent", row=1)
    async def silent(self, interaction, button):
        """Answer nothing."""

    @ui.button(label="Vanish", custom_id="vanish", row=1)
    async def vanish(self, interaction, button):
        self.remove_item(button)
        await interaction.response.edit_message(view=self)

    @ui.select(
        placeholder="throw one or two",
        custom_id="throw",
        max_values=2,
        options=[
            discord.SelectOption(label=c, value=c.lower(), description=f"card {c}", emoji="🍋") for c in "ABC"
        ],
        row=2,
    )
    async def throw(self, interaction, select):
        await interaction.response.send_message("threw " + "+".join(select.values), ephemeral=True)

    @ui.select(
        placeholder="one of these",
        custom_id="one",
        options=[discord.SelectOption(label=c) for c in "XYZ"],
        row=3,
    )
    async def one(self, interaction, select):
        await interaction.response.send_message(f"chose {select.values[0]}", ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="whom", custom_id="whom", row=4)
    async def whom(self, interaction, select):
        await interaction.response.send_message(f"chose {select.values[0].display_name}", ephemeral=True)


class ShowBot(discord.AutoShardedClient):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True), shard_count=1, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.gate = asyncio.Event()
        self.set_up = asyncio.Event()
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self):
        self.add_view(Panel())
        await self.tree.sync()
        self.set_up.set()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Do not wait five seconds, as one has to with Discord itself."""


@app_commands.command(description="A text as it is")
@app_commands.describe(text="which text")
async def text(interaction, text: str = MARKDOWN):
    await interaction.response.send_message(text, allowed_mentions=discord.AllowedMentions.all())


@app_commands.command(description="Components in frames")
async def framed(interaction):
    words = discord.File(io.BytesIO(b"words"), "words.txt")
    await interaction.response.send_message(view=Framed(), files=[picture(), words])


@app_commands.command(description="Buttons and selects")
async def panel(interaction, secret: bool = False):
    await interaction.response.send_message("a panel", view=Panel(), ephemeral=secret)


@app_commands.command(description="A picture")
async def shot(interaction):
    await interaction.response.send_message(file=picture())


@app_commands.command(description="Thinks, then speaks")
async def think(interaction, secret: bool = False):
    await interaction.response.defer(thinking=True, ephemeral=secret)
    await interaction.client.gate.wait()
    await interaction.followup.send("thought", ephemeral=secret)


@app_commands.command(description="Writes to you")
async def write(interaction, text: str = "a letter"):
    try:
        await interaction.user.send(text)
    except discord.Forbidden as error:
        await interaction.response.send_message(f"refused with {error.code}", ephemeral=True)
    else:
        await interaction.response.send_message("written", ephemeral=True)


@app_commands.command(description="Starts a thread")
async def thread(interaction, name: str):
    made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await made.send(f"welcome {interaction.user.mention}", allowed_mentions=discord.AllowedMentions.all())
    await interaction.response.send_message(f"see {made.jump_url}")


@app_commands.command(description="For moderators")
@app_commands.default_permissions(manage_guild=True)
async def void(interaction):
    await interaction.response.send_message("voided")


@app_commands.command(description="Completes a fruit")
@app_commands.describe(fruit="which fruit", number="how many", whom="for whom", ripe="ripe or not")
async def pick(
    interaction,
    fruit: str,
    number: app_commands.Range[int, 1, 9],
    whom: discord.Member | None = None,
    ripe: bool | None = None,
):
    name = whom.display_name if whom else "nobody"
    await interaction.response.send_message(f"{number} {fruit} for {name}, ripe: {ripe}")


@pick.autocomplete("fruit")
async def fruits(_, current: str):
    found = {"Lemon": "L-1", "Lime": "L-2", "Melon": "M-1"}
    return [app_commands.Choice(name=n, value=v) for n, v in found.items() if current.lower() in n.lower()]


basket = app_commands.Group(name="basket", description="What was picked")


@basket.command(description="Shows what is in it")
async def show(interaction):
    await interaction.response.send_message("nothing")


@basket.command(description="Takes everything out")
async def empty(interaction):
    await interaction.response.send_message("emptied")


COMMANDS = (text, framed, panel, shot, think, write, thread, void, pick, basket)


@contextlib.asynccontextmanager
async def running(stand_in):
    """The bot, connected; always taken down again."""
    stand_in.point(discord)
    bot = ShowBot()
    task = asyncio.create_task(bot.start(stand_in.token))
    try:
        async with asyncio.timeout(100):
            await bot.set_up.wait()
            await bot.wait_until_ready()
        yield bot
    finally:
        bot.gate.set()
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
