/** Milliseconds for which a toast offers to take back what was just done. */
export const UNDO_MS = 10_000;
