/** Saves the form of a paragraph with the paragraph's own calls. Loaded when the screen is idle. */
import { isObject } from "../../contract/object";
import { TdError, type Problem } from "../../contract/errors";
import { addParagraph, updateParagraph } from "../../contract/endpoints/paragraph";
import { FRAME_FIELDS } from "../../contract/paragraph/fields";
import type { Paragraph } from "../../contract/paragraph/shapes";
import type { AnyRecord } from "../../contract/resource";
import { getRuntime, isTdError } from "../../runtime";
import { reportRemovedMarkup } from "../form/removed-markup";
import type { SendRecord } from "../form/save-call";
import type { Values } from "../form/values";
import { recordOf } from "./paragraph-record";

const isParagraph = (value: unknown): value is Paragraph =>
  isObject(value) && "content" in value && "sliderPictures" in value;

/** Removes the prefix `content.` that the call puts before field paths. */
const withoutPrefix = <V>(map: Readonly<Record<string, V>> | undefined): Readonly<Record<string, V>> | undefined =>
  map && Object.fromEntries(Object.entries(map).map(([path, value]) => [path.replace(/^content\./, ""), value]));

/** Maps a refusal to the form's fields. */
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

/** Splits form values into frame and content, as the calls expect. */
function partsOf(values: Values): { readonly frame: Values; readonly content: Values } {
  const entries = Object.entries(values);
  return {
    frame: Object.fromEntries(entries.filter(([name]) => name in FRAME_FIELDS)),
    content: Object.fromEntries(entries.filter(([name]) => !(name in FRAME_FIELDS))),
  };
}

/** Awaits a call and maps its refusal to the form's fields. */
async function asRecord(call: Promise<Paragraph>): Promise<AnyRecord> {
  try {
    return recordOf(await call);
  } catch (error) {
    throw asFormError(error);
  }
}

/** Saves the changed values of a paragraph; tells the user when formatting was removed. */
export const sendParagraph: SendRecord = async ({ fields }, id, version = 0, values) => {
  const { frame, content } = partsOf(values);
  const body = { ...frame, version, ...(Object.keys(content).length > 0 && { content }) };
  const { http } = getRuntime();
  const saved = await asRecord(http.call(updateParagraph, { params: { id }, body }));
  reportRemovedMarkup(fields, content, saved);
  return saved;
};

/** Recreates a paragraph that was deleted elsewhere, in its place and with its pictures, from the form's values. */
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
