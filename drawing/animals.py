"""The thirteen animals, each in a box of 100 by 64: two or three flat colours, thick lines, and only details that
survive at 22 pixels."""

from __future__ import annotations

DARK = "#33241a"


def _eyes(left: float, right: float, height: float, size: float = 4.5) -> str:
    return "".join(
        f'<circle cx="{place}" cy="{height}" r="{size}" fill="{DARK}"/>' for place in (left, right)
    )


def _line(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


ANTELOPE = (
    _line("M42 26C30 18 40 10 29 0M58 26C70 18 60 10 71 0", DARK, 6.5)
    + '<path d="M37 32C24 35 15 31 12 22C24 19 34 22 40 28ZM63 32C76 35 85 31 88 22C76 19 66 22 60 28Z" fill="#a8672c"/>'
    '<path d="M50 18C64 18 68 27 66 38C64 51 59 64 50 64C41 64 36 51 34 38C32 27 36 18 50 18Z" fill="#c98442"/>'
    '<path d="M50 20L55 46H45Z" fill="#fff3e0"/><ellipse cx="50" cy="57" rx="7.500" ry="6" fill="#33241a"/>'
    + _eyes(40, 60, 36)
)
CAT = (
    '<path d="M21 38C21 22 20 8 22 2C31 5 38 11 41 15C47 13 53 13 59 15C62 11 69 5 78 2C80 8 79 22 79 38'
    'C79 54 66 63 50 63C34 63 21 54 21 38Z" fill="#f09a35"/>'
    '<path d="M27 10L37 18L28 25ZM73 10L63 18L72 25Z" fill="#ffd3b0"/>'
    + _line("M50 15V24M41 17V23M59 17V23", "#b45f0c", 4)
    + _eyes(38, 62, 36, 5.5)
    + '<path d="M45 44H55L50 50Z" fill="#33241a"/>'
    + _line("M50 50C48 56 42 56 40 53M50 50C52 56 58 56 60 53", DARK, 3)
    + _line("M31 46L8 42M31 51L10 56M69 46L92 42M69 51L90 56", DARK, 3)
)
DOG = (
    '<path d="M50 3C68 3 78 14 78 32C78 52 66 63 50 63C34 63 22 52 22 32C22 14 32 3 50 3Z" fill="#d9a262"/>'
    '<path d="M34 5C20 1 8 11 8 30C8 44 14 52 20 51C30 48 28 24 34 5ZM66 5C80 1 92 11 92 30C92 44 86 52 80 51'
    'C70 48 72 24 66 5Z" fill="#74451d"/>'
    '<ellipse cx="50" cy="46" rx="18" ry="14" fill="#fff3e0"/>'
    + _eyes(39, 61, 27, 5)
    + '<path d="M41 36H59C60 43 54 46 50 46C46 46 40 43 41 36Z" fill="#33241a"/>'
    '<path d="M44 51H56V57C56 65 44 65 44 57Z" fill="#ef5b6b"/>'
)
ELEPHANT = (
    '<path d="M36 12C22 -2 3 6 3 26C3 44 16 52 30 46ZM64 12C78 -2 97 6 97 26C97 44 84 52 70 46Z" fill="#8792a6"/>'
    '<path d="M31 18C22 12 12 16 12 27C12 37 20 41 29 38ZM69 18C78 12 88 16 88 27C88 37 80 41 71 38Z" fill="#f2b7c2"/>'
    '<path d="M50 4C64 4 71 14 71 27C71 37 66 43 60 45C59 56 62 57 66 56C71 55 74 63 66 64C53 66 43 60 43 46'
    'C35 43 29 37 29 27C29 14 36 4 50 4Z" fill="#a3adbf"/>'
    '<path d="M36 44C35 52 33 57 28 60C40 61 44 54 44 47Z" fill="#fff"/>'
    + _eyes(40, 60, 24)
    + _line("M45 48H57M46 54H57", "#6d788c", 3)
)
IGUANA = (
    _line("M60 42C80 44 90 34 86 22C83 13 73 16 76 23", "#3f8f2f", 9)
    + '<path d="M20 18L26 6L31 16L38 5L42 18L51 9L53 23L62 18L61 30L30 34Z" fill="#e0762a"/>'
    '<path d="M4 26C4 16 13 12 22 13C32 14 36 21 44 22C58 22 67 30 68 43C68 52 60 54 48 53C38 52 30 48 27 40'
    'C20 42 4 40 4 32C3 30 4 28 4 26Z" fill="#57ad3f"/>'
    + _line("M38 50L32 62H22M58 50L64 62H74", "#3f8f2f", 8)
    + '<path d="M20 40C20 50 30 54 30 44Z" fill="#8fd468"/>'
    '<circle cx="19" cy="22" r="6.500" fill="#fff"/><circle cx="18" cy="22" r="3.500" fill="#33241a"/>'
    + _line("M5 33C12 35 18 34 24 31", "#2c6a20", 3)
)
LION = (
    '<path d="M50 0L60 4L71 3L75 13L85 18L83 29L89 38L81 46L79 56L68 57L60 64H40L32 57L21 56L19 46L11 38L17 29'
    'L15 18L25 13L29 3L40 4Z" fill="#b4590f"/>'
    '<path d="M50 10C66 10 73 20 73 34C73 50 63 60 50 60C37 60 27 50 27 34C27 20 34 10 50 10Z" fill="#f7b733"/>'
    '<circle cx="31" cy="15" r="7" fill="#f7b733"/><circle cx="69" cy="15" r="7" fill="#f7b733"/>'
    '<ellipse cx="50" cy="48" rx="13" ry="10" fill="#fff0cf"/>'
    + _eyes(40, 60, 30, 5)
    + '<path d="M43 38H57L50 46Z" fill="#33241a"/>'
    + _line("M50 46V50C47 55 42 54 41 51M50 50C53 55 58 54 59 51", DARK, 3)
)
MOOSE = (
    '<path d="M42 25C24 29 6 23 3 3C9 3 11 8 13 11C14 5 17 1 21 1C22 6 23 9 25 12C27 6 30 4 34 4C34 13 36 18 43 19Z'
    'M58 25C76 29 94 23 97 3C91 3 89 8 87 11C86 5 83 1 79 1C78 6 77 9 75 12C73 6 70 4 66 4C66 13 64 18 57 19Z" '
    'fill="#c79a5b" stroke="#7a5423" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M38 27C30 31 24 31 20 27C25 23 33 22 39 23ZM62 27C70 31 76 31 80 27C75 23 67 22 61 23Z" fill="#5f3b1c"/>'
    '<path d="M50 15C62 15 65 23 63 32C61 38 67 44 67 51C67 60 60 64 50 64C40 64 33 60 33 51C33 44 39 38 37 32'
    'C35 23 38 15 50 15Z" fill="#7d5027"/>'
    '<path d="M50 42C60 42 67 46 67 52C67 60 60 64 50 64C40 64 33 60 33 52C33 46 40 42 50 42Z" fill="#a87645"/>'
    + _eyes(43.5, 56.5, 29, 4)
    + '<ellipse cx="43" cy="52" rx="3.500" ry="4.500" fill="#33241a"/><ellipse cx="57" cy="52" rx="3.500" ry="4.500" fill="#33241a"/>'
)
NEWT = (
    _line("M30 22L22 6L12 5M30 40L24 58L14 59M58 24L66 8L76 7M56 42L64 58L74 59", "#2b4d63", 7.5)
    + '<path d="M2 32C2 21 11 17 20 20C27 22 31 25 37 24C50 20 60 23 68 30C78 38 88 38 97 26C99 44 86 53 70 47'
    'C60 43 52 47 40 45C32 44 28 42 20 45C10 48 2 42 2 32Z" fill="#34617d"/>'
    '<path d="M34 38C46 34 58 35 68 41C58 42 48 46 38 43Z" fill="#ff8f1f"/>'
    '<g fill="#ff8f1f"><circle cx="40" cy="29" r="3.500"/><circle cx="52" cy="28" r="3.500"/><circle cx="63" cy="33" r="3.500"/></g>'
    '<circle cx="14" cy="25" r="5" fill="#fff"/><circle cx="14" cy="39" r="5" fill="#fff"/>'
    '<circle cx="13" cy="25" r="2.800" fill="#33241a"/><circle cx="13" cy="39" r="2.800" fill="#33241a"/>'
)
OWL = (
    '<path d="M22 4C30 10 40 10 50 10C60 10 70 10 78 4C81 14 80 22 80 36C80 54 66 64 50 64C34 64 20 54 20 36'
    'C20 22 19 14 22 4Z" fill="#8a6440"/>'
    '<path d="M50 36C60 36 68 42 68 50C64 60 56 64 50 64C44 64 36 60 32 50C32 42 40 36 50 36Z" fill="#e6c99b"/>'
    '<circle cx="36" cy="26" r="14.500" fill="#fff"/><circle cx="64" cy="26" r="14.500" fill="#fff"/>'
    '<circle cx="36" cy="26" r="11" fill="#ffb818"/><circle cx="64" cy="26" r="11" fill="#ffb818"/>'
    + _eyes(37, 63, 26, 6.5)
    + '<path d="M44 34H56L50 46Z" fill="#e8791a"/>'
    + _line("M42 51L46 54L50 51L54 54L58 51", "#8a6440", 3)
)
RABBIT = (
    '<path d="M42 34C32 30 26 10 30 2C36 -3 46 8 47 28ZM58 34C68 30 74 10 70 2C64 -3 54 8 53 28Z" fill="#cfc5bd" '
    'stroke="#8c7f75" stroke-width="3"/>'
    '<path d="M41 26C36 20 33 11 34 7C38 8 42 18 43 25ZM59 26C64 20 67 11 66 7C62 8 58 18 57 25Z" fill="#f39bb0"/>'
    '<path d="M50 22C66 22 74 32 74 43C74 56 64 63 50 63C36 63 26 56 26 43C26 32 34 22 50 22Z" fill="#e4dcd5" '
    'stroke="#8c7f75" stroke-width="3"/>'
    + _eyes(40, 60, 39, 5)
    + '<path d="M45 45H55L50 51Z" fill="#e0567a"/><path d="M45 53H55V61H45Z" fill="#fff" stroke="#8c7f75" stroke-width="2"/>'
    + _line("M33 48L18 45M33 53L19 57M67 48L82 45M67 53L81 57", "#8c7f75", 3)
)
SNAIL = (
    _line("M14 24L8 6M23 24L26 6", "#b98a4c", 5)
    + '<circle cx="8" cy="6" r="5" fill="#33241a"/><circle cx="27" cy="6" r="5" fill="#33241a"/>'
    '<path d="M6 32C6 23 13 20 19 20C27 20 31 26 31 34C32 46 40 49 50 49H84C92 49 97 56 98 62H26C12 62 6 48 6 32Z" fill="#e0b070"/>'
    '<circle cx="59" cy="29" r="26" fill="#b4472f"/>'
    + _line("M41 42C33 29 42 12 58 12C72 12 79 25 74 36C69 46 54 44 53 34C53 26 63 24 65 31", "#ffd9a0", 5.5)
    + _line("M9 40C12 42 16 42 19 39", DARK, 3)
)
TURTLE = (
    '<path d="M76 36C76 24 84 19 90 20C97 22 99 29 97 35C95 41 88 42 84 48L72 50Z" fill="#7fc04a"/>'
    '<path d="M18 46L12 62H30L34 48ZM62 48L66 62H84L78 44ZM14 46L1 52L16 54Z" fill="#7fc04a"/>'
    '<path d="M10 46C10 20 26 6 45 6C64 6 80 20 80 46C80 52 10 52 10 46Z" fill="#2f7d4f"/>'
    '<path d="M34 18L45 12L57 18L61 33L46 40L30 33Z" fill="#9ad26a"/>'
    + _line("M34 18L24 13M57 18L67 14M30 33L14 36M61 33L76 36M46 40V48", "#9ad26a", 4)
    + '<circle cx="89" cy="28" r="4" fill="#33241a"/>'
)
UNICORN = (
    '<path d="M28 17L4 0L36 8Z" fill="#ffb400" stroke="#c47f00" stroke-width="2.500" stroke-linejoin="round"/>'
    '<path d="M42 6C62 0 84 12 92 36C96 48 95 58 93 64H64C66 46 56 36 46 30Z" fill="#e655b8"/>'
    '<path d="M66 14C82 22 88 42 84 64H74C78 44 72 26 60 16Z" fill="#7d5cf0"/>'
    '<path d="M38 12L44 0L50 12C62 20 66 40 68 64H36C38 56 38 50 36 46C30 50 24 54 17 55C10 56 6 50 9 45'
    'C14 37 20 32 24 25C27 18 32 14 38 12Z" fill="#fff" stroke="#6b5a8e" stroke-width="3" stroke-linejoin="round"/>'
    '<circle cx="34" cy="27" r="4.500" fill="#33241a"/><circle cx="15" cy="47" r="2.500" fill="#6b5a8e"/>'
)

ANIMALS = {
    "Antelope": ANTELOPE,
    "Cat": CAT,
    "Dog": DOG,
    "Elephant": ELEPHANT,
    "Iguana": IGUANA,
    "Lion": LION,
    "Moose": MOOSE,
    "Newt": NEWT,
    "Owl": OWL,
    "Rabbit": RABBIT,
    "Snail": SNAIL,
    "Turtle": TURTLE,
    "Unicorn": UNICORN,
}
