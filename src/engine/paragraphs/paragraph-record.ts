/**
 * A paragraph as a record of the engine's forms: frame and content fields side by side. Saving is in save-paragraph.ts.
 */
import {
  advancedOptions,
  paragraph as paragraphCall,
  listParagraphs,
  advancedOptionsById,
} from "../../contract/endpoints/paragraph";
import { paragraphVariables } from "../../contract/endpoints/paragraph-variables";
import { textIn } from "../../contract/paragraph/text-in";
import { plainText } from "../../contract/plain-text";
import { OWNERS, type OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import type { Translate } from "../../runtime/i18n";

/** Merges content fields with the frame, so that a content field is found by its name alone. */
export const recordOf = (paragraph: Paragraph): AnyRecord => ({ ...paragraph, ...paragraph.content });

/** Returns the toast message for a refusal: the server's reason, else the key `failed`. */
export function paragraphRefusal(error: unknown, failed: string) {
  const problem = isTdError(error) ? error.problem : undefined;
  const [reason] = problem?.errors ?? [];
  if (reason?.startsWith("paragraph.error.") !== true) return { key: failed };
  return { key: reason, ...(problem?.params?.[""] !== undefined && { params: problem.params[""] }) };
}

/** Maximum length of a name taken from a text, in characters. */
const NAME_LENGTH = 60;

/** Returns the first words of a text with markup. */
function firstWords(html: string): string {
  const text = plainText(html);
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH).trimEnd()}…` : text;
}

/** Returns the name of a paragraph: its internal name, title, first words, or layout. */
export function paragraphName({ internalName, content, contentLocale, layoutId }: Paragraph, t: Translate): string {
  const { title, text, columns } = content as {
    title?: unknown;
    text?: unknown;
    columns?: readonly { text?: unknown }[];
  };
  const words = [text, columns?.[0]?.text].map((value) => firstWords(textIn(value, contentLocale))).find(Boolean);
  return internalName ?? (textIn(title, contentLocale) || (words ?? t.key(`paragraph.layout.${layoutId}`)));
}

export const paragraphKeys = {
  one: (id: string | number) => ["paragraph", String(id)] as const,
  /** Part of the owner's data, because actions on the owner may change its paragraphs. */
  list: (type: OwnerType, id: string | number) =>
    ["resource", OWNERS[type].resource, "paragraphs", type, String(id)] as const,
};

/** Milliseconds in which an answer that came with the page is not requested again. */
const DELIVERED_FRESH_MS = 3000;

/**
 * Query options for a paragraph. Always refetched when opened, because the picture editor changes it without using the
 * cache.
 */
export const paragraphQuery = (id: string) => ({
  queryKey: paragraphKeys.one(id),
  staleTime: ({ state }: { readonly state: { readonly dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? DELIVERED_FRESH_MS : 0,
  initialData: () => getRuntime().delivered(paragraphCall, { params: { id } }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(paragraphCall, { params: { id }, signal }),
});

/** Query options for variables, whose names the shop defines. */
export const variablesQuery = (id: string) => ({
  queryKey: [...paragraphKeys.one(id), "variables"],
  initialData: () => getRuntime().delivered(paragraphVariables, { params: { id } }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(paragraphVariables, { params: { id }, signal, background: true }),
});

export const listQuery = (ownerType: OwnerType, ownerId: string) => ({
  queryKey: paragraphKeys.list(ownerType, ownerId),
  staleTime: 0,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await getRuntime().http.call(listParagraphs, { query: { ownerType, ownerId: Number(ownerId) }, signal })).elements,
});

/** Query options for the advanced options stored for a paragraph. */
export const optionsQuery = (id: number) => ({
  queryKey: ["paragraph-options", id],
  queryFn: async () =>
    (await getRuntime().http.call(advancedOptions, { params: { id: String(id) }, background: true })).options,
});

/** Query options for the advanced options that a layout supports. */
export const optionRulesQuery = (layoutId: string) => ({
  queryKey: ["option-rules", layoutId],
  staleTime: Infinity,
  queryFn: async () =>
    (await getRuntime().http.call(advancedOptionsById, { params: { id: layoutId }, background: true })).options,
});
