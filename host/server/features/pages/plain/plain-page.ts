/**
 * Public screens rendered for browsers without JavaScript: forms sent to the same calls as the screens, and
 * read-only content. They are embedded in `<noscript>` of the host page; their answers are separate pages.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { findScreen, type ScreenMatch } from "../../../../../src/catalogue/screens";
import type { Endpoint, ResponseOf } from "../../../../../src/contract/endpoint";
import { aliasOf } from "../../../../../src/contract/login-aliases";
import { fillMessage, type TranslationParams } from "../../../../../src/contract/spec/translator";
import type { MessageService } from "../../../services/messages/messages";
import type { Part } from "../../../platform/html";
import type { PublicCaller } from "../public-caller";
import type { RawInput } from "../../../platform/http/input";

export interface PlainPage {
  readonly locale: string;
  /** `/admin` or `/admin/vue`. */
  readonly base: string;
  /** Address of the screen under the base with its query: `/login?next=/fitter`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly match: ScreenMatch | undefined;
  /** Creation context of the address, which determines brand and mails. */
  readonly context: string;
  readonly xsrf: string;
  /** Returns a message, or its key when missing. */
  readonly t: (key: string, params?: TranslationParams) => string;
  /** Makes a public call like the screen would. */
  readonly call: <E extends Endpoint>(endpoint: E, sent: RawInput) => Promise<ResponseOf<E>>;
}

/** The refused submission, if any. */
export interface RefusedForm {
  /** Message keys. */
  readonly errors: readonly string[];
  /** Entered values to show again; never passwords. */
  readonly values: URLSearchParams;
}

export type FormOutcome =
  | { readonly errors: readonly string[] }
  /** Path of the screen under the base. */
  | { readonly goTo: string }
  | { readonly done: Part };

export interface PlainForm {
  /** Path that the form is sent to, with the contract's `{name}` placeholders. */
  readonly action: string;
  submit(page: PlainPage, values: URLSearchParams, params: Readonly<Record<string, string>>): Promise<FormOutcome>;
}

export interface PlainScreen {
  readonly tags: readonly string[];
  readonly forms: readonly PlainForm[];
  draw(page: PlainPage, refused: RefusedForm): Part | Promise<Part>;
}

/** Message modules used on these pages. */
const MODULES = [
  "start",
  "errors",
  "public",
  "login",
  "second-step",
  "password",
  "password-rules",
  "creation",
  "creation-screen",
  "external",
  "confirm-transfer",
  "account-hand-over",
  "newsletter-link",
  "request-form-page",
  "not-found",
];

export interface PlainPlace {
  readonly locale: string;
  readonly base: string;
  readonly path: string;
  readonly xsrf: string;
}

/** Returns a path under the base with one leading slash that leads to a screen of these tags; undefined otherwise. */
export function plainPath(path: string | null, tags: readonly string[]): string | undefined {
  if (path === null || path.length > 2_000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path)) return undefined;
  const tag = findScreen(path.split(/[?#]/, 1)[0] ?? "")?.screen.tag;
  return tag !== undefined && tags.includes(tag) ? path : undefined;
}

/** Builds the page at an address with its messages and calls. */
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

/** Returns one submitted text. */
export const sentText = (values: URLSearchParams, name: string): string => values.get(name) ?? "";
