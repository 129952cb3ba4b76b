import { useEffect, useState } from "react";

/** Milliseconds without a change before the debounced text is updated. */
const PAUSE_MS = 600;

/** Debounces a text: returns it once it has not changed for 600 ms, e.g. before querying the server. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(text);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return debounced;
}
