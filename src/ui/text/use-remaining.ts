/** Time that runs out, for whoever shows it. */
import { useEffect, useState } from "react";

/**
 * Milliseconds until an instant, told anew every `every` milliseconds; undefined without one, below zero when it has passed.
 *
 * @param until ISO 8601
 */
export function useRemaining(until: string | null | undefined, every: number): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null || until === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, every);
    return () => {
      clearInterval(timer);
    };
  }, [until, every]);
  return until === null || until === undefined ? undefined : Date.parse(until) - now;
}
