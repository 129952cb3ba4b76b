/** Milliseconds during which a toast offers to undo an action. */
export const UNDO_MS = 10_000;
