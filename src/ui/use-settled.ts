/** What is typed, once it rests: nobody is asked at every key. */
import { useEffect, useState } from "react";

/** Milliseconds without a key before the server is asked. */
const REST = 600;

/** The text once it has not changed for a while. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}
