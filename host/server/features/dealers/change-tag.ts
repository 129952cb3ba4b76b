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
  readonly value: string | null;
  readonly by: string | null;
  readonly dropValue: boolean;
}
interface ValueRow {
  readonly tag: { readonly id: number };
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the rankings and specific days that use the tag. They must be changed before it is removed. */
export async function usesOf(
  tag: number,
  { all, languages }: Pick<ToolContext, "all" | "languages">,
): Promise<LineHead[]> {
  const named = (texts: unknown): string => textIn((texts ?? {}) as Localised, languages);
  const groups = (await all("custom-dealer-ranking-group")).filter((group) =>
    (group["rules"] as readonly { readonly tag: { readonly id: number } | null }[]).some(
      (rule) => rule.tag?.id === tag,
    ),
  );
  const days = await all("specific-day", { tag: String(tag) });
  return [
    ...groups.map((group) => {
      const ranking = (group["ranking"] as { readonly id: number }).id;
      return { rowKey: named(group["name"]), label: "", path: `customDealerRanking/${ranking}/${group.id}` };
    }),
    ...days.map((day) => ({ rowKey: String(day["date"]), label: named(day["label"]), path: `specific-day/${day.id}` })),
  ];
}

/** Returns the value after the change; undefined when unaffected. */
export function newValue(column: AttributeColumn, { what, value, by }: TagChange, held: string): string | undefined {
  if (what === "REMOVE") return "";
  const [wanted, replaced] = [attributeText(column, value ?? ""), by === null ? "" : attributeText(column, by)];
  if (column.attribute.type !== "MULTI_LIST") return held === wanted ? replaced : undefined;
  const codes = splitCodes(held);
  return codes.includes(wanted)
    ? joinCodes([...new Set(codes.map((code) => (code === wanted ? replaced : code)).filter((code) => code !== ""))])
    : undefined;
}

export async function valueChange(
  dealer: Dealer,
  column: AttributeColumn,
  change: TagChange,
  { save }: Pick<ToolContext, "save">,
): Promise<LineEffect<Kind> | null> {
  const rows = (dealer as unknown as Readonly<Record<string, readonly ValueRow[]>>)[column.field] ?? [];
  const held = rows.find(({ tag }) => tag.id === column.id);
  const value = held === undefined ? undefined : newValue(column, change, held.value);
  if (held === undefined || value === undefined) return null;
  await save("fitter", dealer.id, { [column.field]: changedRows({ ...dealer }, column.field, [[column, value]]) });
  return {
    outcome: "CHANGE",
    kind: "dealer",
    message: value === "" ? "meta-data-change.line.lost" : "meta-data-change.line.replaced",
    params: { before: held.value, ...(value !== "" && { after: value }) },
    before: {
      id: dealer.id,
      field: column.field,
      tag: { id: column.id },
      value: held.value,
      from: held.from,
      to: held.to,
    },
    after: value,
  };
}

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
  const dropped = column === undefined ? value : attributeText(column, value ?? "");
  const values = tag.values.filter(({ code }) => code !== dropped);
  if (!dropValue || values.length === tag.values.length) return null;
  await save("meta-data", tag.id, { values });
  return {
    outcome: "CHANGE",
    kind: "tag",
    path,
    message: "meta-data-change.line.dropped",
    params: { value: dropped ?? "" },
    before: { id: tag.id, values: tag.values },
  };
}

/** Restores the tag. Runs first because the tag was removed last. */
export async function putTagBack({ kind, outcome, before }: DoneLine<Kind>, context: ToolContext): Promise<void> {
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
  await putValueBack("tag", before, { find, save });
}

/** Restores a dealer's value from its report line: dealer, field, option or tag, and the rest of the row. */
export async function putValueBack(
  reference: "tag" | "option",
  before: unknown,
  { find, save }: Pick<ToolContext, "find" | "save">,
): Promise<void> {
  const { id, field, ...row } = before as Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly field: string;
  };
  const idIn = (held: Readonly<Record<string, unknown>>): unknown => (held[reference] as { readonly id: number }).id;
  const [dealer] = await find("fitter", [id]);
  if (dealer === undefined) throw new ApiProblem("not-found");
  const others = (dealer[field] as readonly Readonly<Record<string, unknown>>[]).filter(
    (held) => idIn(held) !== idIn(row),
  );
  await save("fitter", id, { [field]: [...others, { ...row, [reference]: { id: idIn(row), label: "" } }] });
}
