/** How many calls one tRPC request may carry: the server refuses more, the web app puts the rest into another one. */
export const MAX_BATCH_CALLS = 64;

/** How many things one call may name, to move or delete them or bring them back. */
export const MAX_NAMED = 1000;

/** Things in pieces that one call each may name, in their order. */
export function inPieces<T>(things: readonly T[], most: number = MAX_NAMED): T[][] {
  return Array.from({ length: Math.ceil(things.length / most) }, (_, piece) =>
    things.slice(piece * most, (piece + 1) * most),
  );
}
