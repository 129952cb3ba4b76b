import { useMemo } from "react";
import { useDebouncedText } from "./use-debounced-text";

/** Debounces plain data, such as values of a form: returns it once it has not changed for 600 ms. Equal data keeps its identity. */
export function useDebouncedValue<Value>(value: Value): Value {
  const text = useDebouncedText(JSON.stringify(value));
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
