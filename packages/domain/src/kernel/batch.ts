/** Maximum calls in one tRPC request. The server refuses more; the web app sends further requests. */
export const MAX_BATCH_CALLS = 64;

/** Maximum ids in one call that moves, deletes or restores. */
export const MAX_NAMED = 1000;

/** Divides items into lists of the size that one call accepts, in order. */
export function inPieces<T>(things: readonly T[], most: number = MAX_NAMED): T[][] {
  return Array.from({ length: Math.ceil(things.length / most) }, (_, piece) =>
    things.slice(piece * most, (piece + 1) * most),
  );
}
