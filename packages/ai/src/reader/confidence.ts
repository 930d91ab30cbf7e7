/** A cell is shown without asking for review only from this confidence on. */
export const UNFLAGGED = 0.95;
