/**
 * The runtime: one object per page under a well-known symbol, so that several bundles share session, rights, messages, toasts and query
 * cache.
 */
import { optionsFromScript, servedFrom, type RuntimeOptions } from "./options";
import { provideMessages } from "./message-sources";
import { createRuntime, type Runtime } from "./runtime";
import { createSlots, type Slots } from "./store";
import { isCompatible, isOlder, VERSION } from "./version";
import { loadMessagesOfParts, provideRuntime } from "./with-messages";

export { isTdError } from "./http-error";
export { isCompatible, isOlder, VERSION } from "./version";
export { optionsFromScript, type RuntimeOptions } from "./options";
export { createStore, type Store } from "./store";
export type { Runtime } from "./runtime";

export const RUNTIME_SYMBOL = Symbol.for("td-admin.runtime");
/** Options and script tags that the page set before this code arrived, in order (elements/early-options.ts). */
const EARLY_SYMBOL = Symbol.for("td-admin.early");

/** Value under the symbol. Its shape never changes: every version must be able to read it. */
interface Holder {
  readonly version: string;
  readonly slot: Slots;
  readonly runtime: Runtime;
}

type Page = typeof globalThis & {
  [RUNTIME_SYMBOL]?: Holder;
  [EARLY_SYMBOL]?: (RuntimeOptions | HTMLScriptElement)[];
};
const page: Page = globalThis;

/** Holder whose version was compared last; skips the comparison, because components read the runtime at every rendering. */
let checkedHolder: Holder | undefined;
/** Private runtime of a bundle that the page's runtime is incompatible with. */
let privateRuntime: Runtime | undefined;

/**
 * Returns the page's runtime. The first bundle creates it. A later bundle of the same release line uses it; a newer one
 * replaces its code and keeps its state. A bundle of another line runs in isolation and warns.
 */
export function getRuntime(): Runtime {
  if (privateRuntime) return privateRuntime;
  const holder = page[RUNTIME_SYMBOL];
  if (holder !== undefined && holder === checkedHolder) return holder.runtime;
  if (holder && !isCompatible(holder.version, VERSION)) {
    console.warn(
      `td-admin ${VERSION} runs in isolation: the incompatible version ${holder.version} is already on this page. Load one version to share session and theme.`,
    );
    privateRuntime = createRuntime(createSlots());
    loadMessagesOfParts(privateRuntime);
    return privateRuntime;
  }
  if (holder && !isOlder(holder.version, VERSION)) {
    checkedHolder = holder;
    provideMessages(holder.slot);
    return holder.runtime;
  }
  const slot = holder?.slot ?? createSlots();
  const runtime = createRuntime(slot);
  checkedHolder = page[RUNTIME_SYMBOL] = { version: VERSION, slot, runtime };
  loadMessagesOfParts(runtime);
  for (const early of page[EARLY_SYMBOL]?.splice(0) ?? []) apply(runtime, early);
  return runtime;
}

/** Applies options, or those of a script tag. The server that served the script answers the calls, unless the page names another. */
function apply(runtime: Runtime, source: RuntimeOptions | HTMLScriptElement): void {
  if (!(source instanceof HTMLScriptElement)) {
    runtime.configure(source);
    return;
  }
  const options = optionsFromScript(source);
  const apiBase = options.apiBase ?? runtime.options.get().apiBase ?? servedFrom(source.src);
  runtime.configure({ ...options, ...(apiBase !== undefined && { apiBase }) });
}

provideRuntime(getRuntime);

/** Configures the page's runtime as the attributes of a script tag say. */
export function configureByScript(script: HTMLScriptElement): void {
  apply(getRuntime(), script);
}

/** Configures the page's runtime: URLs, locale, theme, endpoints. Can be called repeatedly. */
export function configure(options: RuntimeOptions): Runtime {
  const runtime = getRuntime();
  runtime.configure(options);
  return runtime;
}
