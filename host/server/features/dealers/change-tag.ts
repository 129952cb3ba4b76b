/** Removes or changes a metadata tag or one of its values, together with the dealers' values. */
import { joinCodes, splitCodes } from "../../../../src/resources/dealers/attributes/attribute-values";
import { textIn, type Localised } from "../../../../src/contract/fields/values";
import type { RecordOf } from "../../../../src/contract/resource";
import type fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import type metaData from "../../../../src/resources/dealers/meta-data/meta-data.resource";
import { ApiProblem } from "../../platform/http/problem";
import type { DoneLine, LineEffect, LineHead } from "../../resources/kinds/kind-hooks";
import type { ToolContext } from "../../resources/types";
import { attributeText } from "./selection-values";
import { changedRows, type AttributeColumn } from "./matrices/attributes";

type Tag = RecordOf<typeof metaData>;
type Dealer = RecordOf<typeof fitter>;
type Kind = "dealer" | "tag";

export interface TagChange {
  readonly what: "REPLACE" | "REMOVE";
  /** Value to replace; unused when the tag is removed. */
  readonly value: string | null;
  /** Replacement; null to remove the value from dealers. */
  readonly by: string | null;
  /** Also removes the value from the tag's list of values. */
  readonly dropValue: boolean;
}
interface ValueRow {
  readonly tag: { readonly id: number };
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the rankings and specific days that use the tag. They must be changed before it is removed. */
export async function findUses(
  tag: number,
  { all, languages }: Pick<ToolContext, "all" | "languages">,
): Promise<LineHead[]> {
  const labelOf = (texts: unknown): string => textIn((texts ?? {}) as Localised, languages);
  const groups = (await all("custom-dealer-ranking-group")).filter((group) =>
    (group["rules"] as readonly { readonly tag: { readonly id: number } | null }[]).some(
      (rule) => rule.tag?.id === tag,
    ),
  );
  const days = await all("specific-day", { tag: String(tag) });
  return [
    ...groups.map((group) => {
      const ranking = (group["ranking"] as { readonly id: number }).id;
      return { rowKey: labelOf(group["name"]), label: "", path: `customDealerRanking/${ranking}/${group.id}` };
    }),
    ...days.map((day) => ({
      rowKey: String(day["date"]),
      label: labelOf(day["label"]),
      path: `specific-day/${day.id}`,
    })),
  ];
}

/** Returns the value after the change; undefined when unaffected. */
export function newValue(column: AttributeColumn, { what, value, by }: TagChange, current: string): string | undefined {
  if (what === "REMOVE") return "";
  const [target, replacement] = [attributeText(column, value ?? ""), by === null ? "" : attributeText(column, by)];
  if (column.attribute.type !== "MULTI_LIST") return current === target ? replacement : undefined;
  const codes = splitCodes(current);
  return codes.includes(target)
    ? joinCodes([...new Set(codes.map((code) => (code === target ? replacement : code)).filter((code) => code !== ""))])
    : undefined;
}

/** Changes the tag's value of one dealer; null when the dealer is unaffected. */
export async function changeDealerValue(
  dealer: Dealer,
  column: AttributeColumn,
  change: TagChange,
  { save }: Pick<ToolContext, "save">,
): Promise<LineEffect<Kind> | null> {
  const rows = (dealer as unknown as Readonly<Record<string, readonly ValueRow[]>>)[column.field] ?? [];
  const tagRow = rows.find(({ tag }) => tag.id === column.id);
  const value = tagRow === undefined ? undefined : newValue(column, change, tagRow.value);
  if (tagRow === undefined || value === undefined) return null;
  await save("fitter", dealer.id, { [column.field]: changedRows({ ...dealer }, column.field, [[column, value]]) });
  return {
    outcome: "CHANGE",
    kind: "dealer",
    message: value === "" ? "meta-data-change.line.lost" : "meta-data-change.line.replaced",
    params: { before: tagRow.value, ...(value !== "" && { after: value }) },
    before: {
      id: dealer.id,
      field: column.field,
      tag: { id: column.id },
      value: tagRow.value,
      from: tagRow.from,
      to: tagRow.to,
    },
    after: value,
  };
}

/** Removes the tag, or one of its values; null when the tag stays unchanged. */
export async function changeTag(
  tag: Tag,
  column: AttributeColumn | undefined,
  { what, value, dropValue }: TagChange,
  { save, remove }: Pick<ToolContext, "save" | "remove">,
): Promise<LineEffect<Kind> | null> {
  const path = `meta-data/${tag.group}/${Buffer.from(tag.tagName).toString("base64url")}`;
  if (what === "REMOVE") {
    await remove("meta-data", tag.id);
    return {
      outcome: "DELETE",
      kind: "tag",
      message: "meta-data-change.line.removed",
      before: { id: tag.id, tagName: tag.tagName, mandatory: tag.mandatory },
    };
  }
  const removedValue = column === undefined ? value : attributeText(column, value ?? "");
  const values = tag.values.filter(({ code }) => code !== removedValue);
  if (!dropValue || values.length === tag.values.length) return null;
  await save("meta-data", tag.id, { values });
  return {
    outcome: "CHANGE",
    kind: "tag",
    path,
    message: "meta-data-change.line.dropped",
    params: { value: removedValue ?? "" },
    before: { id: tag.id, values: tag.values },
  };
}

/** Undoes one report line: restores the tag or a dealer's value. Lines are undone newest first, so that the tag exists again before its values. */
export async function restoreLine({ kind, outcome, before }: DoneLine<Kind>, context: ToolContext): Promise<void> {
  const { find, save, restore } = context;
  if (kind === "tag") {
    const { id, values, tagName, mandatory } = before as Pick<Tag, "id" | "values" | "tagName" | "mandatory">;
    if (outcome === "CHANGE") {
      await save("meta-data", id, { values });
      return;
    }
    const isTaken = (await context.all("meta-data")).some((tag) => tag["tagName"] === tagName);
    if (isTaken) throw new ApiProblem("refused", { errors: ["meta-data-change.line.name-taken"] });
    await restore("meta-data", id);
    if (mandatory) await save("meta-data", id, { mandatory });
    return;
  }
  await restoreValue("tag", before, { find, save });
}

/** Restores a dealer's value from its report line: dealer, field, option or tag, and the rest of the row. An empty value takes it away. */
export async function restoreValue(
  reference: "tag" | "option",
  before: unknown,
  { find, save }: Pick<ToolContext, "find" | "save">,
): Promise<void> {
  const { id, field, ...row } = before as Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly field: string;
  };
  const idIn = (row: Readonly<Record<string, unknown>>): unknown => (row[reference] as { readonly id: number }).id;
  const [dealer] = await find("fitter", [id]);
  if (dealer === undefined) throw new ApiProblem("not-found");
  const others = (dealer[field] as readonly Readonly<Record<string, unknown>>[]).filter(
    (other) => idIn(other) !== idIn(row),
  );
  const restored = row["value"] === "" ? [] : [{ ...row, [reference]: { id: idIn(row), label: "" } }];
  await save("fitter", id, { [field]: [...others, ...restored] });
}
