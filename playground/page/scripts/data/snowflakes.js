// Ids are too big for numbers, so they are texts: sorted by length, then by digits.

const EPOCH = 1420070400000n;

export const byId = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

/** When whatever has this id was made. */
export const madeAt = (ident) => new Date(Number((BigInt(ident) >> 22n) + EPOCH));
