/** More pieces in one database transaction would hold their locks for too long. */
const MOST_IN_BATCH = 50;

/**
 * Divides pieces into batches of the same name, in the order of the first piece of each. Batches of one name are in one
 * row: they would only wait for each other's locks, so they are done one after the other.
 */
export function batchesOf<Piece>(pieces: readonly Piece[], nameOf: (piece: Piece) => string): Piece[][][] {
  const rows = new Map<string, Piece[][]>();
  for (const piece of pieces) {
    const name = nameOf(piece);
    const row = rows.get(name) ?? [];
    const last = row.at(-1);
    if (last && last.length < MOST_IN_BATCH) last.push(piece);
    else row.push([piece]);
    rows.set(name, row);
  }
  return [...rows.values()];
}
