/** A paragraph as the engine's forms know records: frame and content side by side; and back, to be saved by its own call. */
import { TdError, type Problem } from "../../contract/errors";
import {
  addParagraph,
  advancedOptions,
  updateParagraph,
  paragraph as paragraphCall,
  listParagraphs,
  advancedOptionsById,
} from "../../contract/endpoints/paragraph";
import { paragraphVariables } from "../../contract/endpoints/paragraph-variables";
import { FRAME_FIELDS } from "../../contract/paragraph/fields";
import { textIn } from "../../contract/paragraph/text-in";
import { plainText } from "../../contract/plain-text";
import type { OwnerType } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { AnyRecord } from "../../contract/resource";
import type { SendRecord } from "../form/save-call";
import type { Values } from "../form/values";
import { getRuntime, isTdError } from "../../runtime";
import type { Translate } from "../../runtime/i18n";
import { withWords } from "../../runtime/with-words";

/** Values over the frame: a content field is found by its name alone. */
export const recordOf = (paragraph: Paragraph): AnyRecord => ({ ...paragraph, ...paragraph.content });

const isParagraph = (value: unknown): value is Paragraph =>
  typeof value === "object" && value !== null && "content" in value && "sliderPictures" in value;

/** Field paths without the `content.` that the call puts before them. */
const withoutPrefix = <V>(map: Readonly<Record<string, V>> | undefined): Readonly<Record<string, V>> | undefined =>
  map && Object.fromEntries(Object.entries(map).map(([path, value]) => [path.replace(/^content\./, ""), value]));

/** The refusal in terms of the form's fields. */
function asFormError(error: unknown): unknown {
  if (!isTdError(error) || error.problem === undefined) return error;
  const { problem } = error;
  const read: Problem = {
    ...problem,
    fields: withoutPrefix(problem.fields),
    params: withoutPrefix(problem.params),
    ...(isParagraph(problem.current) && { current: recordOf(problem.current) }),
  };
  return new TdError(error.kind, error.message, error.status, read, error.endpointId);
}

/** Values of a form as the calls take them. */
function partsOf(values: Values): { readonly frame: Values; readonly content: Values } {
  const entries = Object.entries(values);
  return {
    frame: Object.fromEntries(entries.filter(([name]) => name in FRAME_FIELDS)),
    content: Object.fromEntries(entries.filter(([name]) => !(name in FRAME_FIELDS))),
  };
}

/** A call whose refusal is told by the form's fields. */
async function asRecord(call: Promise<Paragraph>): Promise<AnyRecord> {
  try {
    return recordOf(await call);
  } catch (error) {
    throw asFormError(error);
  }
}

/** Whether markup was kept otherwise than it was sent, at any depth. */
function isCleaned(sent: unknown, kept: unknown): boolean {
  if (typeof sent === "string") return sent.startsWith("<") && typeof kept === "string" && sent.trim() !== kept.trim();
  if (typeof sent !== "object" || sent === null || typeof kept !== "object" || kept === null) return false;
  return Object.entries(sent).some(([name, one]) => isCleaned(one, (kept as Values)[name]));
}

/** Saves the changed values of a paragraph; says so where formatting was taken out of its texts. */
export const sendParagraph: SendRecord = async (_, id, version = 0, values) => {
  const { frame, content } = partsOf(values);
  const body = { ...frame, version, ...(Object.keys(content).length > 0 && { content }) };
  const { http, toasts } = getRuntime();
  const saved = await asRecord(http.call(updateParagraph, { params: { id }, body }));
  if (isCleaned(content, saved)) toasts.show({ kind: "info", key: "paragraph.cleaned", timeout: 6000 });
  return saved;
};

/** Makes a paragraph that was deleted elsewhere again, in its place and with its pictures, with what the form holds. */
export const recreateParagraph =
  ({ id, ownerType, ownerId, locale, slot, layoutId, previousId }: Paragraph) =>
  (values: Values): Promise<AnyRecord> => {
    const body = {
      ownerType,
      ownerId,
      locale,
      slot,
      layoutId,
      afterId: previousId ?? 0,
      again: id,
      ...partsOf(values),
    };
    return asRecord(getRuntime().http.call(addParagraph, { body }));
  };

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
