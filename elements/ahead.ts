/**
 * What the first element of a page asks for before its code is there: the words of its language and the configuration. The code that knows
 * all settings is what is waited for, so the plain ones are read here; where something else is set, nothing is asked ahead. A wrong guess
 * costs a request and changes nothing, since the runtime takes an answer by the address that it would have asked itself.
 */
import type { XSRF_COOKIE } from "../src/contract/headers";
import type { Tag } from "../src/contract/screen";
import type { Ahead } from "../src/runtime/ahead";

const SIGNED_IN: typeof XSRF_COOKIE = "XSRF-TOKEN";
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Read = (name: string) => string | undefined;
/** Attributes of the script tag, with or without `data-` in front. */
const reader =
  (script: Element): Read =>
  (name) =>
    script.getAttribute(`data-${name}`) ?? script.getAttribute(name) ?? undefined;

/** Language that the page itself names. */
const localeOf = (read: Read): string => read("locale") ?? (window.selectedLocale || "");

/** Origin and path before the calls; undefined where they go to another host, or by ways that only the runtime knows. */
function baseOf(read: Read): string | undefined {
  const given = read("api-base");
  if (window.tdAdmin !== undefined || ["endpoints", "timeout"].some((name) => read(name) !== undefined))
    return undefined;
  if (given === undefined && LOCAL.test(location.hostname) && location.port !== "8080") return undefined;
  const base = new URL(given || "/", location.href);
  return base.origin === location.origin ? base.href.replace(/\/$/, "") : undefined;
}

/** Creation context of the public screens; undefined where an alias, or the admin's own address, decides it, or it is no plain word. */
function contextOf(read: Read, element: Element | null): string | undefined {
  const named = read("creation-context") || window.creationContext || element?.getAttribute("context");
  if (named) return /^[\w-]+$/.test(named) ? named : undefined;
  const isPlain = !element?.hasAttribute("alias") && read("admin-base") === undefined;
  return isPlain && !/^\/admin(\/|$)/.test(location.pathname) ? "DEFAULT" : undefined;
}

/** The screen that strangers see. */
const SIGN_IN: Tag = "td-login";

/** Reading the first cookie of a page waits for another process; before a sign-in the answer is nearly always that there is none. */
const isStranger = (tag: string): boolean => tag === SIGN_IN || !document.cookie.includes(`${SIGNED_IN}=`);

/**
 * Addresses of the configuration, which every element asks for. A stranger's are two, or none: the first answer brings the cookie by which
 * the runtime knows who is signed in, and would have it wait for that answer before it asks the second.
 * @param tag the first on the page
 */
export function configurationCalls(script: Element, tag: string): readonly string[] {
  const read = reader(script);
  const base = baseOf(read);
  if (base === undefined) return [];
  const connected = `${base}/admin/api/context/connected`;
  if (!isStranger(tag)) return [connected];
  const [context, locale] = [contextOf(read, document.querySelector(tag)), localeOf(read)];
  if (context === undefined || locale === "") return [];
  return [connected, `${base}/admin/public/api/context/not-connected/${context}/${locale}`];
}

/** File of the words that every element needs. @param words folder and locales of the built-in messages: `messages-1a2b en_GB fr_FR` */
export function wordsFile(script: Element, words: string): string | undefined {
  const [folder, ...locales] = words.split(" ");
  const locale = localeOf(reader(script));
  return locales.includes(locale) ? `chunks/${folder}/${locale}-base.js` : undefined;
}

const AHEAD_SYMBOL = Symbol.for("td-admin.ahead");
const page: typeof globalThis & { [AHEAD_SYMBOL]?: Ahead } = globalThis;

/** Reads the answer to its end: who takes it then has it at once, and the browser draws no frame in between. */
async function ask(address: string): Promise<Response> {
  const answer = await fetch(address, {
    credentials: LOCAL.test(location.hostname) ? "include" : "same-origin",
    headers: { accept: "application/json, text/plain, */*" },
  });
  const text = await answer.text();
  return Object.assign(answer, { text: () => Promise.resolve(text) });
}

const WORDS_SYMBOL = Symbol.for("td-admin.words");
const words: typeof globalThis & { [WORDS_SYMBOL]?: Map<string, Promise<unknown>> } = globalThis;

/**
 * Imports a file of words and keeps it for who looks for it by its address (host/build/message-plugin.mjs): a second import of what is
 * there would end a task later all the same, and the browser would draw the page without the words in between.
 */
export function importWords(address: string): void {
  const kept = (words[WORDS_SYMBOL] ??= new Map());
  const file = import(/* @vite-ignore */ address);
  kept.set(address, file);
  // Another attempt is then made by who wants them.
  file.catch(() => kept.delete(address));
}

/** Asks, in the manner in which the runtime would, and keeps the answer for it. */
export function askAhead(address: string): void {
  const answer = ask(address);
  // Said by the runtime, if it wants the answer.
  answer.catch(() => undefined);
  (page[AHEAD_SYMBOL] ??= new Map()).set(address, answer);
}
