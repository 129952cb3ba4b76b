import type { Runtime } from "./runtime";

let runtimeOfPage: (() => Runtime) | undefined;
/** Modules of all parts that were loaded. */
const loadedModules = new Set<string>();

/** Called by ./index: this file imports nothing, since the runtime's own files are wrapped as well. */
export function provideRuntime(getRuntime: () => Runtime): void {
  runtimeOfPage = getRuntime;
}

/** Loads the messages of the parts loaded so far into a new runtime: a part is imported only once and does not load them again. */
export function loadMessagesOfParts({ i18n }: Runtime): void {
  if (loadedModules.size === 0) return;
  i18n.load([...loadedModules]).catch((error: unknown) => console.error("Messages could not be loaded", error));
}

/**
 * Loads a part of the interface together with the messages it shows, in parallel. The build wraps every `import()` whose part needs
 * more messages than its importer (host/build/message-inject.mjs); do not call it by hand.
 * @param modules built-in message modules
 */
export async function withMessages<Part>(part: Promise<Part>, modules: readonly string[]): Promise<Part> {
  for (const module of modules) loadedModules.add(module);
  const [loaded] = await Promise.all([part, runtimeOfPage?.().i18n.load(modules)]);
  return loaded;
}
