/** What a form holds as its paragraph again, saved by its own calls; loaded when the screen is at rest. */
import { TdError, type Problem } from "../../contract/errors";
import { addParagraph, updateParagraph } from "../../contract/endpoints/paragraph";
import { FRAME_FIELDS } from "../../contract/paragraph/fields";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import type { SendRecord } from "../form/save-call";
import type { Values } from "../form/values";
import { recordOf } from "./paragraph-record";

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
