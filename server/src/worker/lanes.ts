/**
 * Does rows of work in several lanes at the same time: each lane takes the next row and does it from its start to its
 * end. After a failure, or if it is no longer in time, nothing else is begun.
 *
 * @throws the first failure, when all lanes have ended
 */
export async function inLanes<Piece>(
  rows: readonly (readonly Piece[])[],
  lanes: number,
  isInTime: () => boolean,
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  const waiting = [...rows];
  const failures: unknown[] = [];
  const runLane = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      for (const piece of row) {
        if (failures.length > 0 || !isInTime()) return;
        await work(piece).catch((error: unknown) => failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  if (failures.length > 0) throw failures[0];
}
