/**
 * The runtime: one object a page, found under a well-known symbol, so that two bundles on a page share one session, one rights map, one set
 * of messages, one toast stack and one query cache.
 */
import type { RuntimeOptions } from "./options";
import { createRuntime, type Runtime } from "./runtime";
import { createSlots, type Slots } from "./store";
import { isCompatible, isOlder, VERSION } from "./version";

export { isTdError } from "./http-error";
export { isCompatible, isOlder, VERSION } from "./version";
export { optionsFromScript, type RuntimeOptions } from "./options";
export { createStore, type Store } from "./store";
export type { Runtime } from "./runtime";

export const RUNTIME_SYMBOL = Symbol.for("td-admin.runtime");

/** What stands under the symbol. Its shape never changes: every version must be able to read it. */
interface Holder {
  readonly version: string;
  readonly slot: Slots;
  readonly runtime: Runtime;
}

type Page = typeof globalThis & { [RUNTIME_SYMBOL]?: Holder };
const page: Page = globalThis;

/** What stood under the symbol when versions were last compared: components ask for the runtime at every rendering. */
let known: Holder | undefined;
/** Kept by a bundle whose version the page's runtime does not understand. */
let own: Runtime | undefined;

/**
 * The page's runtime. The first bundle creates it. A later one of the same line uses it, and when that bundle is newer it takes over with
 * its own code on the same state. One of another line keeps to itself and says so.
 */
export function getRuntime(): Runtime {
  if (own) return own;
  const holder = page[RUNTIME_SYMBOL];
  if (holder !== undefined && holder === known) return holder.runtime;
  if (holder && !isCompatible(holder.version, VERSION)) {
    console.warn(
      `td-admin ${VERSION} finds ${holder.version} on this page and keeps to itself: load one version for one session and look`,
    );
    own = createRuntime(createSlots());
    return own;
  }
  if (holder && !isOlder(holder.version, VERSION)) {
    known = holder;
    return holder.runtime;
  }
  const slot = holder?.slot ?? createSlots();
  const runtime = createRuntime(slot);
  known = page[RUNTIME_SYMBOL] = { version: VERSION, slot, runtime };
  return runtime;
}

/** Configures the page's runtime: addresses, locale, theme, endpoints. May be called more than once. */
export function configure(options: RuntimeOptions): Runtime {
  const runtime = getRuntime();
  runtime.configure(options);
  return runtime;
}
