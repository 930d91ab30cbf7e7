/** How many calls one tRPC request may carry: the server refuses more, the web app puts the rest into another one. */
export const MAX_BATCH_CALLS = 64;
