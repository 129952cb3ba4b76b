/**
 * Public screens as the server prints them for browsers without script: real forms, sent to the same calls as the screens', and what can
 * only be read. They stand in `<noscript>` of the host page, and their answers are pages of their own.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { findScreen, type ScreenMatch } from "../../../../src/catalogue/screens";
import type { Endpoint, ResponseOf } from "../../../../src/contract/endpoint";
import { aliasOf } from "../../../../src/contract/login-aliases";
import { fillMessage, type TranslationParams } from "../../../../src/contract/spec/translator";
import type { MessageService } from "../../context/messages";
import type { Part } from "../../html";
import type { PublicCaller } from "../../http/public-caller";
import type { Sent } from "../../http/input";

export interface PlainPage {
  readonly locale: string;
  /** `/admin` or `/admin/vue`. */
  readonly base: string;
  /** Address of the screen under the base, with its query: `/login?next=/fitter`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly match: ScreenMatch | undefined;
  /** Creation context of the address: it decides brand and mails. */
  readonly context: string;
  readonly xsrf: string;
  /** A message; its key where there is none. */
  readonly t: (key: string, params?: TranslationParams) => string;
  /** Makes a public call as the screen would. */
  readonly call: <E extends Endpoint>(endpoint: E, sent: Sent) => Promise<ResponseOf<E>>;
}

/** What was sent before and refused. */
export interface Refused {
  /** Message keys. */
  readonly errors: readonly string[];
  /** What was typed, to be shown again; never a password. */
  readonly values: URLSearchParams;
}

export type Outcome =
  | { readonly errors: readonly string[] }
  /** Path under the base. */
  | { readonly goTo: string }
  | { readonly done: Part };

export interface PlainForm {
  /** Address that the form is sent to; `{name}` parts as in the contract. */
  readonly action: string;
  submit(page: PlainPage, values: URLSearchParams, params: Readonly<Record<string, string>>): Promise<Outcome>;
}

export interface PlainScreen {
  readonly tags: readonly string[];
  readonly forms: readonly PlainForm[];
  draw(page: PlainPage, refused: Refused): Part | Promise<Part>;
}

/** Modules whose words stand on these pages. */
const MODULES = [
  "start",
  "errors",
  "public",
  "login",
  "password",
  "password-rules",
  "creation",
  "creation-screen",
  "external",
  "transfer",
  "not-found",
];

export interface PlainPlace {
  readonly locale: string;
  readonly base: string;
  readonly path: string;
  readonly xsrf: string;
}

/** A path under the base that begins with one slash and leads to a screen of these tags; undefined for any other text. */
export function plainPath(path: string | null, tags: readonly string[]): string | undefined {
  if (path === null || path.length > 2_000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path)) return undefined;
  const tag = findScreen(path.split(/[?#]/, 1)[0] ?? "")?.screen.tag;
  return tag !== undefined && tags.includes(tag) ? path : undefined;
}

export async function plainPage(
  { locale, base, path, xsrf }: PlainPlace,
  { messages, caller }: { readonly messages: MessageService; readonly caller: PublicCaller },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PlainPage> {
  const texts = await messages.list(locale, MODULES, null);
  const [address = "", query = ""] = path.split("?", 2);
  const match = findScreen(address);
  return {
    locale,
    base,
    path,
    query: new URLSearchParams(query),
    match,
    context: aliasOf(address)?.creationContext ?? match?.params["context"] ?? "DEFAULT",
    xsrf,
    t: (key, params) => fillMessage(texts[key] ?? key, params) ?? key,
    call: (endpoint, sent) => caller(endpoint, request, reply, sent),
  };
}

/** One text of what was sent. */
export const sentText = (values: URLSearchParams, name: string): string => values.get(name) ?? "";
