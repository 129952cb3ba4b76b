/** Start-up of a screen without a session: messages, language, configuration, and the server's own texts (Spec 1 §4 "Start-up"). */
import { useEffect, useState } from "react";
import { BUILT_IN_LOCALES } from "../../locales";
import { useReady } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { LOCALE_PARAMETER } from "./language-picker";

/** A slow server must not keep the form away: after this the screen shows undressed, and dresses when the answer comes. */
const PATIENCE_MS = 2500;

/** `?locale=`, else the first browser language that is offered. */
function wishedLocale(runtime: Runtime): string | undefined {
  const asked = runtime.navigation.query().get(LOCALE_PARAMETER);
  if (BUILT_IN_LOCALES.some((known) => known === asked)) return asked ?? undefined;
  return navigator.languages
    .map(
      (language) =>
        BUILT_IN_LOCALES.find((known) => known === language.replace("-", "_")) ??
        BUILT_IN_LOCALES.find((known) => known.startsWith(language.slice(0, 2))),
    )
    .find((known) => known !== undefined);
}

export interface PublicStart {
  /** Built-in modules of the screen beside `ui` and `public`. */
  readonly modules: readonly string[];
  /** Module of the server's public translations. */
  readonly serverModule: string;
  /** Creation context that the screen's address or an attribute names. */
  readonly context?: string;
}

/** Whether the configuration came: then nothing is left to do for the next element of the kind. */
async function start(runtime: Runtime, { modules, serverModule, context }: PublicStart): Promise<boolean> {
  const { options, configure, i18n, configuration } = runtime;
  // Where somebody else has started already (the shell around a screen), context and language are settled.
  if (configuration.store.get().status === "idle") {
    // The page's own words come first: window.creationContext and window.selectedLocale are in the options already.
    if (context !== undefined && options.get().creationContext === undefined) configure({ creationContext: context });
    const wished = options.get().locale ?? wishedLocale(runtime);
    if (wished !== undefined) await i18n.setLocale(wished);
  }
  // Side by side: neither needs the other. A failure is logged by the runtime; the screen then goes on undressed (Spec 1 §8).
  // Mostly a stranger's; for somebody who is signed in it is a call more.
  const [configured] = await Promise.all([
    configuration.start({ asGuest: true }).then(
      () => true,
      () => false,
    ),
    i18n.load(["ui", "public", ...modules]),
  ]);
  // Additional texts of the server's own; they arrive when they arrive, and the form goes first.
  setTimeout(() => {
    void i18n.loadPublic([serverModule], { locale: i18n.locale(), context: options.get().creationContext });
  });
  return configured;
}

const keyOf = ({ modules, serverModule, context }: PublicStart): string =>
  [modules.join(), serverModule, context].join(" ");

/** Starts of this page by their key: done for good; made ready by an element before it drew its screen; and under way. */
const startsOf = ({ slot }: Runtime) =>
  slot("public-start", () => ({
    done: new Set<string>(),
    begun: new Set<string>(),
    running: new Map<string, Promise<void>>(),
  }));

/** Resolves when the screen can be shown, with or without what it asked for; undefined when it can be at once. */
function startOnce(runtime: Runtime, wanted: PublicStart): Promise<void> | undefined {
  const { done, running } = startsOf(runtime);
  const key = keyOf(wanted);
  if (done.has(key)) return undefined;
  const known = running.get(key);
  if (known !== undefined) return known;
  const pending = new Promise<void>((resolve) => {
    const patience = setTimeout(() => {
      void runtime.i18n.load(["ui", "public", ...wanted.modules]).then(resolve);
    }, PATIENCE_MS);
    start(runtime, wanted)
      .then((configured) => {
        if (configured) done.add(key);
      })
      .catch((error: unknown) => {
        console.error("The screen could not be prepared", error);
      })
      .finally(() => {
        clearTimeout(patience);
        running.delete(key);
        resolve();
      });
  });
  running.set(key, pending);
  return pending;
}

/** For an element that draws its screen only when all is there: the screen then asks for nothing again. */
export async function beginPublic(runtime: Runtime, wanted: PublicStart): Promise<void> {
  await startOnce(runtime, wanted);
  startsOf(runtime).begun.add(keyOf(wanted));
}

/** Whether there is nothing to begin. */
export const isPublicStarted = (runtime: Runtime, wanted: PublicStart): boolean =>
  startsOf(runtime).done.has(keyOf(wanted));

/** True once the screen can be shown, for the second of its kind at once; also tells the element so. */
export function usePublicStart({ modules, serverModule, context }: PublicStart): boolean {
  const runtime = useRuntime();
  const names = modules.join();
  const [started, setStarted] = useState(() => {
    const { done, begun } = startsOf(runtime);
    const key = keyOf({ modules, serverModule, context });
    return done.has(key) || begun.has(key);
  });
  useEffect(() => {
    if (started) return;
    let current = true;
    void startOnce(runtime, { modules: names.split(","), serverModule, context })?.then(() => {
      if (current) setStarted(true);
    });
    return () => {
      current = false;
    };
  }, [started, runtime, names, serverModule, context]);
  useReady(started);
  return started;
}
