/** Answers that the loader of the page asked for while this code was on its way (elements/ahead.ts), by their full address. */
export type Ahead = Map<string, Promise<Response>>;

const page: typeof globalThis & { [key: symbol]: unknown } = globalThis;
const isAhead = (found: unknown): found is Ahead => found instanceof Map;

/** The answer to a plain GET, if it was asked for ahead. It is handed out once: a later call is to hear what is so then. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const ahead = page[Symbol.for("td-admin.ahead")];
  if (!isAhead(ahead)) return undefined;
  const answer = ahead.get(address);
  ahead.delete(address);
  return answer;
}
