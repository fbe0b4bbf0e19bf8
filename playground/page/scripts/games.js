// One line about each game, and how many computers make a table of it, for somebody who knows none. The bot's own /play says which games there are.

export const GAMES = {
  scroker: { line: "Poker with words: hold, or bluff to hold, the word that wins the pot.", computers: 3 },
  spit: { line: "Scroker with one card in the middle that everybody uses.", computers: 3 },
  longhorn: { line: "Stud poker with words: four of your seven cards lie open.", computers: 3 },
  "dealers-choice": { line: "Every dealer names the game, the wild cards and what rules.", computers: 3 },
  scrapok: { line: "A tournament: the longest word from your cards and the table's.", computers: 3 },
  zoot: { line: "Seven cards, one word, and letters that are worth points.", computers: 3 },
  scrummy: { line: "Rummy with words: lay them, go out first, and doubt the others'.", computers: 2 },
  "four-by-four": { line: "Scrummy in which every word has exactly four letters.", computers: 2 },
  "texas-scrummy": { line: "Scrummy with a dealer who sets lengths and lets words grow.", computers: 2 },
  scrotch: { line: "Two players, ten cards: knock when nearly all of them spell.", computers: 1 },
  quist: { line: "Tricks in teams; four letters that spell a word turn a trick around.", computers: 3 },
  "animal-quist": { line: "Quist in which the Animals rule, and only they score.", computers: 3 },
  "chili-dog": { line: "Tricks in teams: dodge the peppers, and above all the Dog.", computers: 3 },
  turtle: { line: "Tricks for three: take no peppers and no Turtle, or take them all.", computers: 2 },
  soup: { line: "Add a letter to the soup, but do not be the one to finish a word.", computers: 2 },
};

const UNKNOWN = { line: "", computers: 1 };

/** The games that the bot's /play offers: [{name, value, line, computers}]. */
export function gamesOf(commands) {
  const play = commands.find((command) => command.name === "play");
  const option = play?.options?.find((one) => one.name === "game");
  return (option?.choices ?? []).map(({ name, value }) => ({ name, value, ...(GAMES[value] ?? UNKNOWN) }));
}
