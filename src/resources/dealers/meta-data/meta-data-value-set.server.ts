/** Sets values of tags as the dealer's form would, one for each line of a file. */
import { restoreValue } from "../../../../host/server/features/dealers/change-tag";
import { byCode, findDealers } from "../../../../host/server/features/dealers/codes";
import { changedRows, type AttributeColumn } from "../../../../host/server/features/dealers/matrices/attributes";
import { attributeText } from "../../../../host/server/features/dealers/selection-values";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { LineEffect } from "../../../../host/server/resources/kinds/kind-hooks";
import type { ToolContext } from "../../../../host/server/resources/types";
import { isDay } from "../../../contract/days";
import { foldText } from "../../../contract/fold-text";
import type { AnyRecord } from "../../../contract/resource";
import { attributeError } from "../attributes/attribute-pattern.server";
import { readFileLines, type FileLine } from "../panes/file-lines";
import metaData from "./meta-data.resource";
import { tagColumns } from "./meta-data-value.server";
import metaDataValueSet from "./meta-data-value-set.resource";

const MAX_LINES = 5_000;

interface TagColumn {
  readonly column: AttributeColumn;
  readonly hasPeriod: boolean;
}
interface ValueRow {
  readonly tag: { readonly id: number };
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

const refuseLine = (message: string): LineEffect<never> => ({ outcome: "REFUSE", message });
const plain = (text: string): string => foldText(text).trim();

/** Loads the tags that the account may see by their names and labels. */
async function tagsByName(tool: ToolContext): Promise<ReadonlyMap<string, TagColumn>> {
  const columns = await tagColumns(tool);
  const tags = await tool.find(
    metaData,
    columns.map(({ id }) => id),
  );
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const named = new Map<string, TagColumn>();
  for (const column of columns) {
    const tag = byId.get(column.id);
    if (tag === undefined) continue;
    for (const name of [...Object.values(tag.label), tag.tagName])
      named.set(plain(name), { column, hasPeriod: tag.validityTracking });
  }
  return named;
}

/** Returns why a value cannot be set, as a message key. */
function problemOf(
  { column, hasPeriod }: TagColumn,
  dealer: AnyRecord,
  value: string,
  [from, to]: readonly [string | null, string | null],
): string | undefined {
  if (!column.appliesTo(String(dealer["country"]), String(dealer["dealerType"]))) return "attribute.error.country";
  if ((from !== null || to !== null) && !hasPeriod) return "meta-data-value-set.line.no-period";
  if ([from, to].some((day) => day !== null && !isDay(day))) return "error.date";
  if (from !== null && to !== null && to < from) return "error.period.order";
  return value === "" ? undefined : attributeError(column.attribute, value);
}

async function setValue(
  dealer: AnyRecord,
  tag: TagColumn,
  [text = "", fromText = "", toText = ""]: readonly string[],
  { save }: Pick<ToolContext, "save">,
): Promise<LineEffect<never>> {
  const { column, hasPeriod } = tag;
  // An empty cell takes the value away; attributeText() reads an empty text of yes/no as yes.
  const value = text === "" ? "" : attributeText(column, text);
  const days = [fromText || null, toText || null] as const;
  const problem = problemOf(tag, dealer, value, days);
  if (problem !== undefined) return refuseLine(problem);
  const rows = (dealer[column.field] ?? []) as readonly ValueRow[];
  const stored = rows.find((row) => row.tag.id === column.id);
  const period = hasPeriod ? { from: days[0], to: days[1] } : { from: null, to: null };
  const isSame = (stored?.value ?? "") === value && (value === "" || samePeriod(stored, period));
  if (isSame) return { outcome: "SKIP", message: "meta-data-value-set.line.same" };
  const changed = changedRows({ ...dealer }, column.field, [[column, value]]).map((row) =>
    (row["tag"] as { readonly id: number }).id === column.id ? { ...row, ...period } : row,
  );
  await save("fitter", dealer.id, { [column.field]: changed });
  return {
    outcome: value === "" ? "DELETE" : stored === undefined ? "CREATE" : "CHANGE",
    message: "meta-data-value-set.line.set",
    params: { before: stored?.value || "–", after: value || "–" },
    before: { id: dealer.id, field: column.field, tag: { id: column.id }, ...stored, value: stored?.value ?? "" },
    after: { value, ...period },
  };
}

const samePeriod = (stored: ValueRow | undefined, { from, to }: Pick<ValueRow, "from" | "to">): boolean =>
  (stored?.from ?? null) === from && (stored?.to ?? null) === to;

async function setLines(lines: readonly FileLine[], tool: ToolContext): Promise<void> {
  const codes = [...new Set(lines.map(({ cells: [code = ""] }) => code))];
  const dealers = codes.length === 0 ? [] : await findDealers(tool.data, byCode(codes));
  const ids = new Map(dealers.map(({ id, code }) => [code.toLowerCase(), Number(id)]));
  const tags = await tagsByName(tool);
  await tool.each(
    lines,
    ({ line, cells: [code = "", tag = ""] }) => {
      const id = ids.get(code.toLowerCase());
      return {
        rowKey: String(line),
        label: `${code} · ${tag}`,
        ...(id !== undefined && { path: `fitter/${String(id)}` }),
      };
    },
    async ({ cells: [code = "", name = "", ...values] }, context) => {
      const tag = tags.get(plain(name));
      if (tag === undefined) return refuseLine("meta-data-value-set.line.unknown-tag");
      // Loads the dealer again, since an earlier line may have changed it.
      const [dealer] = await context.find("fitter", [ids.get(code.toLowerCase()) ?? 0]);
      if (dealer === undefined) return refuseLine("meta-data-value-set.line.unknown-dealer");
      return setValue(dealer, tag, values, context);
    },
  );
}

export default defineHooks(metaDataValueSet, {
  tool: {
    unavailable: wholeShopRefusal,
    async run({ lines }, tool) {
      const read = readFileLines(lines);
      if (read.length > MAX_LINES)
        throw new ApiProblem("validation", { fields: { lines: "meta-data-value-set.error.too-many" } });
      await setLines(read, tool);
      return undefined;
    },
    undo: ({ before }, context) => restoreValue("tag", before, context),
  },
});
