/** What the four groups of metadata share: a tag's definition, its rules, its list and its form. Spec 2 §2 "meta-data/{group}". */
import type { MessageKey } from "../../contract/errors";
import { f, type ValuesOf } from "../../contract/fields";
import { ATTRIBUTE_TYPES, attributeError, readPattern } from "./attribute-values";

export const metaDataFields = {
  label: f.text({ required: true, max: 60, localised: true }),
  tagName: f.text({ required: true, unique: true, max: 60, pattern: "[^\\x00-\\x1f]{1,60}" }),
  type: f.choice(ATTRIBUTE_TYPES, { required: true, default: "BOOLEAN" }),
  values: f.rows(
    {
      code: f.code({ required: true, max: 40 }),
      label: f.text({ required: true, max: 60, localised: true }),
      color: f.colour(),
    },
    { max: 50, uniqueBy: "code" },
  ),
  min: f.decimal(),
  max: f.decimal(),
  pattern: f.text({ max: 200 }),
  defaultValue: f.text({ max: 500 }),
  mandatory: f.boolean(),
  validityTracking: f.boolean(),
  editableByDealer: f.boolean(),
  help: f.multiline({ localised: true, max: 300 }),
  filterable: f.boolean(),
  publicDisplay: f.choice(["NONE", "DEALER_PAGE", "LOCATOR", "BOTH"], { required: true, default: "NONE" }),
  exported: f.boolean({ default: true }),
  uses: f.computed("integer", { sortable: true }),
  position: f.position(),
} as const;

type Tag = ValuesOf<typeof metaDataFields>;

/** The value's definition, as `attributeError()` wants it. */
export const attributeOf = ({
  type,
  values,
  min,
  max,
  pattern,
}: Pick<Tag, "type" | "values" | "min" | "max" | "pattern">) => ({
  type,
  codes: values.map(({ code }) => code),
  min,
  max,
  pattern,
});

export function metaDataRules(
  tag: Tag,
): Partial<Record<"values" | "max" | "pattern" | "defaultValue", MessageKey | undefined>> {
  const isList = tag.type === "LIST" || tag.type === "MULTI_LIST";
  return {
    values: isList && tag.values.length === 0 ? "error.required" : undefined,
    max: tag.min !== null && tag.max !== null && tag.max < tag.min ? "attribute.error.bounds" : undefined,
    pattern: tag.pattern !== null && readPattern(tag.pattern) === undefined ? "attribute.error.pattern" : undefined,
    defaultValue: tag.defaultValue === null ? undefined : attributeError(attributeOf(tag), tag.defaultValue),
  };
}

export const metaDataList = {
  columns: [
    "position",
    "label",
    "tagName",
    "type",
    "uses",
    "mandatory",
    "filterable",
    "publicDisplay",
    "exported",
    "values",
    "min",
    "max",
    "help",
    "updatedAt",
  ],
  shown: ["label", "tagName", "type", "uses", "filterable", "publicDisplay", "updatedAt"],
  filters: ["type", "publicDisplay", "filterable", "mandatory"],
  search: ["label", "tagName"],
  sort: "position",
  inlineEdit: ["filterable"],
} as const;

export const metaDataForm = {
  tag: ["label", "tagName", "type", "help"],
  values: ["values", "min", "max", "pattern", "defaultValue"],
  use: ["mandatory", "validityTracking", "editableByDealer", "filterable", "publicDisplay", "exported"],
} as const;

export const metaDataActions = {
  publish: {
    icon: "eye",
    bulk: true,
    undo: true,
    when: (tag: Pick<Tag, "publicDisplay">): boolean => tag.publicDisplay === "NONE",
    set: { publicDisplay: "BOTH" },
  },
  unpublish: {
    icon: "eye-slash",
    bulk: true,
    undo: true,
    when: (tag: Pick<Tag, "publicDisplay">): boolean => tag.publicDisplay !== "NONE",
    set: { publicDisplay: "NONE" },
  },
} as const;
