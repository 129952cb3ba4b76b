/** Changes to a metadata tag or dealer option that dealers already have a value of. */
import type { MessageKey } from "../../contract/errors";

interface Used {
  /** How many dealers have a value. */
  readonly uses: number | null;
}
interface Tag {
  readonly tagName: string;
  readonly type: string;
}
interface Refusal {
  readonly fields?: Readonly<Record<string, MessageKey>>;
  readonly errors?: readonly MessageKey[];
}

/** Kinds of value that can take over the values of another. */
const WIDENED: Readonly<Record<string, readonly string[]>> = { LIST: ["MULTI_LIST"], NUMBER: ["TEXT"], URL: ["TEXT"] };

/** A used tag keeps its name, which import files know, and its kind of value, unless the new kind reads the old values. */
export function keepUsedTag(before: (Tag & Used) | null, values: Tag): Refusal {
  if (before === null || (before.uses ?? 0) === 0) return {};
  const fields: Record<string, MessageKey> = {};
  if (before.tagName !== values.tagName) fields["tagName"] = "attribute.error.name-used";
  if (before.type !== values.type && WIDENED[before.type]?.includes(values.type) !== true)
    fields["type"] = "attribute.error.type-used";
  return { fields };
}
