/** A paragraph as the engine's forms know records: frame and content side by side. How it is saved stands in save-paragraph.ts. */
import {
  advancedOptions,
  paragraph as paragraphCall,
  listParagraphs,
  advancedOptionsById,
} from "../../contract/endpoints/paragraph";
import { paragraphVariables } from "../../contract/endpoints/paragraph-variables";
import { textIn } from "../../contract/paragraph/text-in";
import { plainText } from "../../contract/plain-text";
import type { OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import type { Translate } from "../../runtime/i18n";
import { withWords } from "../../runtime/with-words";

/** Values over the frame: a content field is found by its name alone. */
export const recordOf = (paragraph: Paragraph): AnyRecord => ({ ...paragraph, ...paragraph.content });

/** What the server says of a refusal, else the words for "it failed"; for a toast. */
export function refusalOf(error: unknown, failed: string) {
  const problem = isTdError(error) ? error.problem : undefined;
  const [said] = problem?.errors ?? [];
  if (said?.startsWith("paragraph.error.") !== true) return { key: failed };
  return { key: said, ...(problem?.params?.[""] !== undefined && { params: problem.params[""] }) };
}

/** Characters of a text that stand for its paragraph. */
const NAME_LENGTH = 60;

/** The first words of a text with markup. */
function firstWords(html: string): string {
  const text = plainText(html);
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH).trimEnd()}…` : text;
}

/** What a paragraph is called: its internal name, its title, its first words, else its layout. */
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
  list: (type: OwnerType, id: string | number) => ["paragraphs", type, String(id)] as const,
};

/** Read anew whenever it is opened: the editor of its pictures, which knows no cache, writes it too. */
export const paragraphQuery = (id: string) => ({
  queryKey: paragraphKeys.one(id),
  staleTime: 0,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(paragraphCall, { params: { id }, signal }),
});

/** Variables whose names the shop makes. @param words modules of messages that are there with them */
export const variablesQuery = (id: string, words: readonly string[] = []) => ({
  queryKey: [...paragraphKeys.one(id), "variables"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    withWords(getRuntime().http.call(paragraphVariables, { params: { id }, signal, background: true }), words),
});

export const listQuery = (ownerType: OwnerType, ownerId: string) => ({
  queryKey: paragraphKeys.list(ownerType, ownerId),
  staleTime: 0,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await getRuntime().http.call(listParagraphs, { query: { ownerType, ownerId: Number(ownerId) }, signal })).elements,
});

/** The advanced options stored for a paragraph. */
export const optionsQuery = (id: number) => ({
  queryKey: ["paragraph-options", id],
  queryFn: async () =>
    (await getRuntime().http.call(advancedOptions, { params: { id: String(id) }, background: true })).options,
});

/** The advanced options that a layout knows. */
export const optionRulesQuery = (layoutId: string) => ({
  queryKey: ["option-rules", layoutId],
  staleTime: Infinity,
  queryFn: async () =>
    (await getRuntime().http.call(advancedOptionsById, { params: { id: layoutId }, background: true })).options,
});
