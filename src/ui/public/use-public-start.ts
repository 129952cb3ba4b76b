/** Start-up of a screen without a session: messages, language, configuration, and the server's own texts (Spec 1 §4 "Start-up"). */
import { useEffect, useState } from "react";
import { BUILT_IN_LOCALES } from "../../locales";
import { useReady } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { LOCALE_PARAMETER } from "./language-picker";
import { useLateAlert } from "./late-alert";

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

/** Whether the configuration came: then nothing is left to do for the next element of the kind. */
async function start(
  runtime: Runtime,
  modules: readonly string[],
  serverModule: string,
  context: string | undefined,
): Promise<boolean> {
  const { options, configure, i18n, configuration } = runtime;
  // Where somebody else has started already (the shell around a screen), context and language are settled.
  if (configuration.store.get().status === "idle") {
    // The page's own words come first: window.creationContext and window.selectedLocale are in the options already.
    if (context !== undefined && options.get().creationContext === undefined) configure({ creationContext: context });
    const wished = options.get().locale ?? wishedLocale(runtime);
    if (wished !== undefined) await i18n.setLocale(wished);
  }
  await i18n.load(["ui", "public", ...modules]);
  // A failure is logged by the runtime; the screen then goes on undressed (Spec 1 §8).
  const configured = await configuration.start().then(
    () => true,
    () => false,
  );
  // Additional texts of the server's own; they arrive when they arrive.
  void i18n.loadPublic([serverModule], { locale: i18n.locale(), context: options.get().creationContext });
  return configured;
}

export interface PublicStart {
  /** Built-in modules of the screen beside `ui` and `public`. */
  readonly modules: readonly string[];
  /** Module of the server's public translations. */
  readonly serverModule: string;
  /** Creation context that the screen's address or an attribute names. */
  readonly context?: string;
}

/** True once the screen can be shown, for the second of its kind at once; also tells the element so. */
export function usePublicStart({ modules, serverModule, context }: PublicStart): boolean {
  const runtime = useRuntime();
  const names = modules.join();
  const key = [names, serverModule, context].join(" ");
  const done = runtime.slot("public-start.done", () => new Set<string>());
  const [started, setStarted] = useState(() => done.has(key));
  useEffect(() => {
    if (done.has(key)) return;
    let current = true;
    const show = () => {
      if (current) setStarted(true);
    };
    const patience = setTimeout(() => {
      void runtime.i18n.load(["ui", "public", ...names.split(",")]).then(show);
    }, PATIENCE_MS);
    start(runtime, names.split(","), serverModule, context)
      .then((configured) => configured && done.add(key))
      .catch((error: unknown) => {
        console.error("The screen could not be prepared", error);
      })
      .finally(() => {
        clearTimeout(patience);
        show();
      });
    return () => {
      current = false;
      clearTimeout(patience);
    };
  }, [runtime, names, serverModule, context, done, key]);
  useReady(started);
  useLateAlert(started);
  return started;
}
