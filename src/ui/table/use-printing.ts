/** Whether the page is being printed; true before the browser takes the picture. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => {
      // At once: the browser prints what is there when the listeners have run.
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
