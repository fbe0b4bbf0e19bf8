"""A small bot on the unmodified library, with a little of everything."""

import asyncio
import contextlib
import re

import discord
from discord import app_commands, ui

GAMES = ["scroker", "scrapok", "scrummy"]


class Call(ui.DynamicItem[ui.Button], template=r"call:(?P<table>\w+)"):
    def __init__(self, table):
        super().__init__(ui.Button(label="Call 6", custom_id=f"call:{table}"))
        self.table = table

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match: re.Match):
        return cls(match["table"])

    async def callback(self, interaction):
        await interaction.response.send_message(f"called at {self.table}", ephemeral=True)


class Words(ui.Modal, title="Your words"):
    word = ui.TextInput(label="One or two words", custom_id="word", max_length=20)
    game = ui.Label(
        text="Which game",
        component=ui.Select(
            custom_id="game", options=[discord.SelectOption(label=g.title(), value=g) for g in GAMES]
        ),
    )

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"{self.word.value} in {self.game.component.values[0]}")


class Panel(ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.add_item(Call("7K"))

    @ui.button(label="Count 0", custom_id="count", style=discord.ButtonStyle.primary)
    async def count(self, interaction, button):
        button.label = f"Count {int(button.label.split()[1]) + 1}"
        await interaction.response.edit_message(content="counted", view=self)

    @ui.button(label="Present", custom_id="present")
    async def present(self, interaction, _):
        await interaction.response.send_modal(Words())

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction, _):
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @ui.button(label="Silent", custom_id="silent")
    async def silent(self, interaction, button):
        """Answer nothing."""

    @ui.select(
        placeholder="throw up to two",
        custom_id="throw",
        max_values=2,
        options=[discord.SelectOption(label=card, value=card.lower()) for card in ("A", "B", "C")],
    )
    async def throw(self, interaction, select):
        await interaction.response.send_message("threw " + "+".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="whom", custom_id="whom")
    async def whom(self, interaction, select):
        await interaction.response.send_message("chose " + select.values[0].display_name)


class Layout(ui.LayoutView):
    def __init__(self):
        super().__init__(timeout=None)
        box = ui.Container(accent_colour=0x336699)
        box.add_item(ui.TextDisplay("**SCROKER** table 7K"))
        box.add_item(ui.Separator())
        box.add_item(ui.Section("a section", accessory=ui.Button(label="In section", custom_id="call:9Q")))
        box.add_item(ui.ActionRow(Call("2B")))
        self.add_item(box)


class SmallBot(discord.AutoShardedClient):
    """`seen` holds what events came in, for tests to look at."""

    def __init__(self, shard_count=1, intents=None):
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            shard_count=shard_count,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.seen = []
        self.news = asyncio.Event()
        self.setup_done = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self):
        self.add_dynamic_items(Call)
        self.add_view(Panel())
        await self.tree.sync()
        self.setup_done.set()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Do not wait five seconds, as one has to with Discord itself."""

    def note(self, what):
        self.seen.append(what)
        self.news.set()

    async def on_shard_resumed(self, shard_id):
        self.note(("resumed", shard_id))

    async def on_shard_ready(self, shard_id):
        self.note(("ready", shard_id))

    async def on_thread_create(self, thread):
        self.note(("thread", thread.name))

    async def on_guild_join(self, guild):
        self.note(("joined", guild.name))

    async def on_guild_remove(self, guild):
        self.note(("left", guild.name))

    async def on_guild_channel_create(self, channel):
        self.note(("channel", channel.name))

    async def wait_for_note(self, what):
        async with asyncio.timeout(60):
            while what not in self.seen:
                self.news.clear()
                await self.news.wait()
        assert what in self.seen


def add_commands(tree):
    @tree.command(description="Open a table")
    @app_commands.describe(game="which", seats="how many")
    async def play(interaction, game: str, seats: app_commands.Range[int, 2, 8] = 4):
        await interaction.response.send_message(f"{game.upper()} for {seats}", view=Panel())

    @play.autocomplete("game")
    async def games(_, current: str):
        return [app_commands.Choice(name=g.title(), value=g) for g in GAMES if current in g]

    @tree.command(description="A secret")
    async def hand(interaction):
        await interaction.response.send_message("your cards: he.U", ephemeral=True)

    @tree.command(description="The new way")
    async def layout(interaction):
        await interaction.response.send_message(view=Layout())

    @tree.command(description="Thinks first")
    async def think(interaction, secret: bool = False):
        await interaction.response.defer(thinking=True, ephemeral=secret)
        await interaction.followup.send("thought it over")
        await interaction.followup.send("and more", ephemeral=secret)

    add_more_commands(tree)


def add_more_commands(tree):
    @tree.command(description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    async def void(interaction):
        await interaction.response.send_message("voided")

    @tree.command(description="Writes to you")
    async def dm(interaction, whom: discord.Member):
        try:
            sent = await whom.send("your hand", view=Panel())
        except discord.Forbidden as error:
            await interaction.response.send_message(f"refused with {error.code}", ephemeral=True)
        else:
            await sent.edit(content="your new hand")
            await interaction.response.send_message("written", ephemeral=True)

    tree.add_command(table)


table = app_commands.Group(name="table", description="Tables")


@table.command(description="Starts a thread")
async def thread(interaction, name: str):
    made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await made.add_user(interaction.user)
    await made.send(f"welcome {interaction.user.mention}", allowed_mentions=discord.AllowedMentions.all())
    await interaction.response.send_message(made.jump_url)


@contextlib.asynccontextmanager
async def running(stand_in, bot):
    """The bot, connected; always taken down again."""
    stand_in.point(discord)
    task = asyncio.create_task(bot.start(stand_in.token))
    try:
        async with asyncio.timeout(100):
            await bot.setup_done.wait()
            await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
