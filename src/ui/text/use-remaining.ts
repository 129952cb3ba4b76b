import { useEffect, useState } from "react";

/**
 * Returns the milliseconds until an instant, negative once it has passed; undefined without an instant.
 *
 * @param until ISO 8601 instant
 * @param intervalMs update interval in milliseconds
 */
export function useRemaining(until: string | null | undefined, intervalMs: number): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null || until === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, intervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [until, intervalMs]);
  return until === null || until === undefined ? undefined : Date.parse(until) - now;
}
