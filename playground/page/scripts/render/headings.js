// How deep the headings of a message stand in the outline of the page. The bot chooses them by size.

const HEADINGS = /^(#{1,3}) +\S/gm;
const TOP = 3; // the channel has the levels above

/** Gives the element of each heading in turn, so that no level is left out. */
export function outline(texts) {
  const sizes = texts.flatMap((text) => [...text.matchAll(HEADINGS)].map((found) => found[1].length));
  const used = [...new Set(sizes)].sort();
  let last = TOP - 1;
  return (size) => {
    last = Math.min(TOP + Math.max(0, used.indexOf(size)), last + 1);
    return `h${last}`;
  };
}
