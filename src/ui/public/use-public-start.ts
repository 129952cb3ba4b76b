/** Start-up of a screen without a session: built-in messages, language, configuration, and the server's own texts. */
import { useEffect, useState } from "react";
import { BUILT_IN_LOCALES } from "../../locales";
import { useReady } from "../../runtime/element";
import { CodeMissingError } from "../../runtime/error-code";
import { useRuntime } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { LOCALE_PARAMETER } from "./language-picker";

/**
 * Milliseconds to wait for a slow server. After that the form shows without brand and server texts, which follow when
 * they arrive.
 */
const MAX_WAIT_MS = 2500;

/** Returns `?locale=`, else the first browser language that is built in. */
function preferredLocale(runtime: Runtime): string | undefined {
  const requested = runtime.navigation.query().get(LOCALE_PARAMETER);
  if (BUILT_IN_LOCALES.some((builtIn) => builtIn === requested)) return requested ?? undefined;
  return navigator.languages
    .map(
      (language) =>
        BUILT_IN_LOCALES.find((candidate) => candidate === language.replace("-", "_")) ??
        BUILT_IN_LOCALES.find((candidate) => candidate.startsWith(language.slice(0, 2))),
    )
    .find((candidate) => candidate !== undefined);
}

export interface PublicStart {
  /** Built-in message modules of the screen: `import.meta.messages()` in its file. */
  readonly messages: readonly string[];
  /** Module of the server's public translations. */
  readonly serverModule: string;
  /** Creation context named by the screen's address or an attribute. */
  readonly context?: string;
}

/**
 * Runs the start-up once. Resolves with whether the configuration loaded; if so, further elements of this kind need no
 * start-up.
 */
async function start(runtime: Runtime, publicStart: PublicStart): Promise<boolean> {
  const { options, i18n, configuration } = runtime;
  const { messages, serverModule } = publicStart;
  // A module that imports elements statically configures them in the same task.
  await Promise.resolve();
  await chooseContextAndLanguage(runtime, publicStart);
  // In parallel. The runtime logs a failed configuration load; the screen then shows without it (error-14).
  // Most visitors of a public screen are signed out, so the guest configuration is requested first.
  const [configured] = await Promise.all([
    configuration.start({ asGuest: true }).then(
      () => true,
      () => false,
    ),
    i18n.load(messages),
  ]);
  // The server's own texts may come late; the form does not wait for them.
  setTimeout(() => {
    void i18n.loadPublic([serverModule], { locale: i18n.locale(), context: options.get().creationContext });
  });
  return configured;
}

/** Sets the creation context of the screen, and the language that the visitor prefers. */
async function chooseContextAndLanguage(runtime: Runtime, { context }: PublicStart): Promise<void> {
  const { options, configure, i18n, configuration } = runtime;
  // If the configuration has already been requested (by the shell around the screen), context and language are set.
  if (configuration.store.get().status === "idle") {
    // `window.creationContext` and `window.selectedLocale` are already in the options and win.
    if (context !== undefined && options.get().creationContext === undefined) configure({ creationContext: context });
    const preferred = options.get().locale ?? preferredLocale(runtime);
    if (preferred !== undefined) await i18n.setLocale(preferred);
  }
}

const startKey = ({ messages, serverModule, context }: PublicStart): string =>
  [messages.join(), serverModule, context].join(" ");

/**
 * State of the start-ups on this page, by key. `done`: finished, never to run again. `prepared`: run by an element
 * before it rendered its screen. `running`: in progress.
 */
const startStates = ({ slot }: Runtime) =>
  slot("public-start", () => ({
    done: new Set<string>(),
    prepared: new Set<string>(),
    running: new Map<string, Promise<void>>(),
  }));

/**
 * Runs the start-up unless it is done or running. Returns undefined when the screen can show at once; else a promise
 * that resolves when it can, after `MAX_WAIT_MS` at the latest. Rejects when the texts cannot be loaded.
 */
function startOnce(runtime: Runtime, options: PublicStart): Promise<void> | undefined {
  const { done, running } = startStates(runtime);
  const key = startKey(options);
  if (done.has(key)) return undefined;
  const runningStart = running.get(key);
  if (runningStart !== undefined) return runningStart;
  const pending = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      runtime.i18n.load(options.messages).then(resolve, reject);
    }, MAX_WAIT_MS);
    start(runtime, options)
      .then((configured) => {
        if (configured) done.add(key);
        resolve();
      }, reject)
      .finally(() => {
        clearTimeout(timer);
        running.delete(key);
      });
  }).catch((error: unknown) => {
    throw new CodeMissingError("The texts could not be loaded", { cause: error });
  });
  running.set(key, pending);
  return pending;
}

/** Prepares a screen before its element renders it; `usePublicStart` then returns true at once. */
export async function preparePublicScreen(runtime: Runtime, options: PublicStart): Promise<void> {
  await startOnce(runtime, options);
  startStates(runtime).prepared.add(startKey(options));
}

/**
 * Prepares a screen whose texts come with its code: its element renders it at once, and configuration and server texts follow. They may not
 * arrive for long, so the screen reserves the places of what they decide.
 */
export async function preparePublicTexts(runtime: Runtime, options: PublicStart): Promise<void> {
  await chooseContextAndLanguage(runtime, options);
  await runtime.i18n.load(options.messages);
  startStates(runtime).prepared.add(startKey(options));
  // In a task of its own: the screen renders first, and the answer is on its way already where the page's script has asked for it.
  setTimeout(() => void startOnce(runtime, options));
}

/** Returns whether the start-up has finished. */
export const isPublicStarted = (runtime: Runtime, options: PublicStart): boolean =>
  startStates(runtime).done.has(startKey(options));

/** Starts the screen and returns true once it can show. Throws when its texts could not be loaded. */
export function usePublicStart({ messages, serverModule, context }: PublicStart): boolean {
  const runtime = useRuntime();
  const names = messages.join();
  const [started, setStarted] = useState(() => {
    const { done, prepared } = startStates(runtime);
    const key = startKey({ messages, serverModule, context });
    return done.has(key) || prepared.has(key);
  });
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (started) return;
    let current = true;
    startOnce(runtime, { messages: names.split(","), serverModule, context })?.then(
      () => {
        if (current) setStarted(true);
      },
      (failure: unknown) => {
        if (current) setError(failure instanceof Error ? failure : new Error(String(failure)));
      },
    );
    return () => {
      current = false;
    };
  }, [started, runtime, names, serverModule, context]);
  useReady(started);
  if (error !== undefined) throw error;
  return started;
}
