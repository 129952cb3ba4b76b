import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while the page is being printed, starting before the browser renders the print version. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => {
      // Synchronously: the browser prints what is in the document when the listeners return.
      flushSync(() => {
        setPrinting(true);
      });
    };
    const end = (): void => {
      setPrinting(false);
    };
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
