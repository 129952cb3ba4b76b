/** The key that opens the palette: Ctrl K, or Command K on a Mac. */

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (isMac() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
