/**
 * Options that the page sets before the runtime has arrived. The runtime reads them when it is created, before the first call, so that it does not
 * matter whether the page configures before or after its elements.
 */
import type { Runtime, RuntimeOptions } from "../src/runtime";

const RUNTIME_SYMBOL = Symbol.for("td-admin.runtime");
const EARLY_SYMBOL = Symbol.for("td-admin.early");
const page: typeof globalThis & {
  [RUNTIME_SYMBOL]?: { readonly runtime: Runtime };
  [EARLY_SYMBOL]?: (RuntimeOptions | HTMLScriptElement)[];
} = globalThis;

/** Applies options at once, or keeps them until the runtime is created. */
export function applyEarly(options: RuntimeOptions): void {
  const runtime = page[RUNTIME_SYMBOL]?.runtime;
  if (runtime === undefined) (page[EARLY_SYMBOL] ??= []).push(options);
  else runtime.configure(options);
}

/** Keeps a script tag, whose attributes configure the runtime, until the runtime is created. Returns false when there is one already. */
export function keepScript(script: HTMLScriptElement): boolean {
  if (page[RUNTIME_SYMBOL] !== undefined) return false;
  (page[EARLY_SYMBOL] ??= []).push(script);
  return true;
}
