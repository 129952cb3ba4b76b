/** Checks changes to a metadata tag or dealer option that dealers already use. */
import type { MessageKey } from "../../../contract/errors";

interface AttributeUse {
  /** Number of dealers with a value. */
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

/** For each type, the types that read its values without loss. */
const COMPATIBLE_TYPES: Readonly<Record<string, readonly string[]>> = {
  LIST: ["MULTI_LIST"],
  NUMBER: ["TEXT"],
  URL: ["TEXT"],
};

/** Refuses to rename a used tag, because import files name it, and to change its type unless the new one reads the old values. */
export function refuseUsedTagChange(before: (Tag & AttributeUse) | null, values: Tag): Refusal {
  if (before === null || (before.uses ?? 0) === 0) return {};
  const fields: Record<string, MessageKey> = {};
  if (before.tagName !== values.tagName) fields["tagName"] = "attribute.error.name-used";
  if (before.type !== values.type && COMPATIBLE_TYPES[before.type]?.includes(values.type) !== true)
    fields["type"] = "attribute.error.type-used";
  return { fields };
}
