"use strict";
// The check of a Lettershark proof, from docs/fairness.md alone. A plain script, so that it runs from a folder, too.
// h(a, b, …) is SHA-256 over the letters lettershark-fair-1 and, for each part, its length (4 bytes) and the part.

const TAG = "lettershark-fair-1", PILES = 8;

/** The page in other languages. The English sentences are the keys. */
const WORDS = {
    fr: {
        "Check a Lettershark deal": "Vérifier une donne de Lettershark",
        "Check a deal": "Vérifier une donne",
        "Choose a <code>proof.json</code>. Nothing leaves this page: it works without a network, and its one script can be read.": "Choisissez un <code>proof.json</code>. Rien ne quitte cette page : elle marche sans réseau, et son seul script peut se lire.",
        "Proof": "Preuve",
        "What a good proof shows": "Ce que montre une bonne preuve",
        "The bot sealed eight decks before the deal, and has changed none since.": "Le bot a scellé huit paquets avant la donne, et n'en a changé aucun depuis.",
        "The cuts, said after that, picked the deck and shuffled it once more.": "Les coupes, dites ensuite, ont choisi le paquet et l'ont mélangé encore une fois.",
        "The other seven decks are open, each of them whole. A false one is caught seven times in eight.": "Les sept autres paquets sont ouverts, chacun en entier. Un faux se voit sept fois sur huit.",
        "Every card that was opened for you lay where it had to lie. Folded cards stay closed.": "Chaque carte ouverte pour vous était à sa place. Les mains couchées restent fermées.",
        "What no proof shows": "Ce qu'aucune preuve ne montre",
        "Whether the bot, which knows the cards, tells them to somebody. Only real cards help against that.": "Si le bot, qui connaît les cartes, les dit à quelqu'un. Seules de vraies cartes l'excluent.",
        "If nobody cut: that the bot did not choose the order beforehand.": "Si personne n'a coupé : que le bot n'a pas choisi l'ordre d'avance.",
        "good": "bonne",
        "FALSE": "FAUSSE",
        "Deal {hand} of {game}. Compare its seal with the one at the table: {seal}": "Donne {hand} de {game}. Comparez son sceau à celui de la table : {seal}",
        "Cut by {cuts}.": "Coupe : {cuts}.",
        "{name} with “{word}”": "{name} avec « {word} »",
        "Nobody cut: the bot alone chose the order.": "Personne n'a coupé : le bot seul a choisi l'ordre.",
        "{opened} of {all} cards are opened: {cards}": "{opened} cartes sur {all} sont ouvertes : {cards}",
        "This does not hold: {what}": "Cela ne tient pas : {what}",
    },
};
const language = navigator.language.split("-")[0];
/** The sentence in the reader's language, with `{name}` filled in. */
const say = (sentence, facts = {}) =>
    (WORDS[language]?.[sentence] ?? sentence).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
const utf8 = text => new TextEncoder().encode(text);

function must(holds, what) {
    if (!holds) throw new Error(what);
}

function joined(parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
}

// SHA-256 as FIPS 180-4 has it: browsers keep theirs from pages that were opened from a folder.
const K = [];
for (let candidate = 2; K.length < 64; candidate++) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false;
    if (prime) K.push(Math.floor((Math.cbrt(candidate) % 1) * 2 ** 32) | 0);
}
const FIRST = [2, 3, 5, 7, 11, 13, 17, 19].map(prime => Math.floor((Math.sqrt(prime) % 1) * 2 ** 32) | 0);
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(message) {
    const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
    padded.set(message);
    padded[message.length] = 0x80;
    const bytes = new DataView(padded.buffer), w = new Int32Array(64), state = [...FIRST];
    bytes.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
    bytes.setUint32(padded.length - 4, message.length * 8);
    for (let block = 0; block < padded.length; block += 64) {
        for (let t = 0; t < 16; t++) w[t] = bytes.getInt32(block + 4 * t);
        for (let t = 16; t < 64; t++) {
            const a = w[t - 15], b = w[t - 2];
            w[t] = w[t - 16] + w[t - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
        }
        let [a, b, c, d, e, f, g, h] = state;
        for (let t = 0; t < 64; t++) {
            const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
            const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
        }
        [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] = (state[at] + word) | 0; });
    }
    const found = new DataView(new ArrayBuffer(32));
    state.forEach((word, at) => found.setInt32(4 * at, word));
    return new Uint8Array(found.buffer);
}

function hmac(key, message) {
    const pad = byte => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
    return sha256(joined([pad(0x5c), sha256(joined([pad(0x36), message]))]));
}

function h(...parts) {
    const all = [utf8(TAG)];
    for (const part of parts) {
        const raw = part instanceof Uint8Array ? part : utf8(String(part)), length = new Uint8Array(4);
        new DataView(length.buffer).setUint32(0, raw.length);
        all.push(length, raw);
    }
    return sha256(joined(all));
}

const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

function fromHex(text, length) {
    must(typeof text === "string" && text.length === 2 * length && /^[0-9a-f]*$/.test(text), `${text} is no value of ${length} bytes`);
    return Uint8Array.from(text.match(/../g), two => parseInt(two, 16));
}

const same = (one, other) => hex(one) === hex(other);
const pack = cards => JSON.stringify([...cards].sort());

function shuffled(count, seed) {
    const order = [...Array(count).keys()];
    let counter = 0;
    for (let last = count - 1; last > 0; last--) {
        let word;
        do {
            const message = new DataView(new ArrayBuffer(8));
            message.setUint32(4, counter++);
            word = new DataView(hmac(seed, new Uint8Array(message.buffer)).buffer).getUint32(0);
        } while (word >= 2 ** 32 - 2 ** 32 % (last + 1));
        const other = word % (last + 1);
        [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
}

/** Throws the first thing that does not hold. */
function verify(proof) {
    must(proof.format === TAG, `the format is not ${TAG}`);
    const { hand, deck } = proof, roots = proof.roots.map(root => fromHex(root, 32));
    must(roots.length === PILES, "there are not eight decks");
    const commitment = h("root", hand, fromHex(proof.previous, 32), ...roots);
    must(same(commitment, fromHex(proof.commitment, 32)), "the seal is not that of these decks");

    const said = [proof.beacon, ...proof.cuts.flat()];
    const dealt = h("choose", hand, commitment, ...said)[0] % PILES;
    const order = shuffled(deck.length, h("perm", hand, commitment, ...said));

    const leaves = proof.leaves.map(leaf => fromHex(leaf, 32)), left = [...deck], seen = new Set();
    must(leaves.length === deck.length, "the dealt deck has not a leaf for each card");
    must(same(h("pile", hand, dealt, ...leaves), roots[dealt]), "the dealt deck is not the one that was sealed");
    for (const { deal, card, salt } of proof.opened) {
        must(Number.isInteger(deal) && deal >= 0 && deal < deck.length && !seen.has(deal), `there is no one card ${deal}`);
        must(left.includes(card), `the deck has no such ${card}`);
        left.splice(left.indexOf(card), 1);
        seen.add(deal);
        const leaf = h("leaf", hand, dealt, order[deal], card, fromHex(salt, 16));
        must(same(leaf, leaves[order[deal]]), `card ${deal} is not ${card}`);
    }

    const others = [...Array(PILES).keys()].filter(pile => pile !== dealt);
    must(JSON.stringify(proof.discarded.map(one => one.pile)) === JSON.stringify(others), "not every other deck is open");
    for (const { pile, cards } of proof.discarded) {
        must(pack(cards.map(([card]) => card)) === pack(deck), `deck ${pile} is not whole`);
        const found = cards.map(([card, salt], place) => h("leaf", hand, pile, place, card, fromHex(salt, 16)));
        must(same(h("pile", hand, pile, ...found), roots[pile]), `deck ${pile} is not the one that was sealed`);
    }
}

function told(name, kind, lines) {
    const box = document.createElement("div");
    box.className = kind;
    for (const line of [`${name}: ${say(kind === "good" ? "good" : "FALSE")}`, ...lines]) {
        const paragraph = document.createElement("div");
        paragraph.textContent = line;
        box.append(paragraph);
    }
    document.getElementById("found").append(box);
}

async function check(file) {
    try {
        const proof = JSON.parse(await file.text());
        verify(proof);
        const cuts = proof.cuts.map(([name, word]) => say("{name} with “{word}”", { name, word })).join(", ");
        const { hand, game, commitment: seal, opened, deck } = proof;
        told(file.name, "good", [
            say("Deal {hand} of {game}. Compare its seal with the one at the table: {seal}", { hand, game, seal }),
            cuts ? say("Cut by {cuts}.", { cuts }) : say("Nobody cut: the bot alone chose the order."),
            say("{opened} of {all} cards are opened: {cards}",
                { opened: opened.length, all: deck.length, cards: opened.map(one => one.card).join(" ") }),
        ]);
    } catch (wrong) {
        told(file.name, "false", [say("This does not hold: {what}", { what: wrong.message })]);
    }
}

if (language in WORDS) {
    document.documentElement.lang = language;
    for (const part of document.querySelectorAll("title, h1, h2, p:not(:has(input)), label, li")) part.innerHTML = say(part.innerHTML);
}
document.getElementById("file").addEventListener("change", async event => {
    document.getElementById("found").replaceChildren();
    for (const file of event.target.files) await check(file);
});
