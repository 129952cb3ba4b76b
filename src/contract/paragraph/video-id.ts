/** Returns the id of a video; a pasted URL is reduced to it. */
export function videoId(source: unknown, pastedText: string): string {
  const text = pastedText.trim();
  if (source === "YOUTUBE")
    return /(?:v=|youtu\.be\/|embed\/|shorts\/|^)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/.exec(text)?.[1] ?? text;
  if (source === "VIMEO") return /(?:vimeo\.com\/(?:video\/)?|^)(\d{6,12})/.exec(text)?.[1] ?? text;
  return text;
}
