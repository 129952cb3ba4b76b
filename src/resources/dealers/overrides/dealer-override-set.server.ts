/** Sets overrides for dealers of other shops as their form would: one value for many dealers, or one for each line of a file. */
import { byCode, findDealers } from "../../../../host/server/features/dealers/codes";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { snapshotOf, restoreValues, type Snapshot } from "../../../../host/server/features/service-catalogue/put-back";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { LineEffect } from "../../../../host/server/resources/kinds/kind-hooks";
import type { ToolContext } from "../../../../host/server/resources/types";
import { isDay } from "../../../contract/days";
import { fillMessage } from "../../../contract/spec/translator";
import type { AnyRecord, RecordOf } from "../../../contract/resource";
import { textOrEmpty } from "../../../contract/record-values";
import fitter from "../fitter/fitter.resource";
import dealerOverrideSet, { SET_FIELDS, SET_TEXTS } from "./dealer-override-set.resource";
import { readOverrideLines, type OverrideLine } from "./override-lines";

type Dealer = RecordOf<typeof fitter>;
type OverrideInput = Pick<OverrideLine, "field" | "locale" | "value" | "from" | "to">;
type Texts = Readonly<Record<string, string>>;

const MAX_LINES = 2_000;
const isOneOf = (names: readonly string[], field: string): boolean => names.includes(field);
const refuseLine = (message: string): LineEffect<never> => ({ outcome: "REFUSE", message });

/** Returns the existing overrides of a field. */
const findOverrides = ({ all }: Pick<ToolContext, "all">, dealer: number, field: string, locale: string | null) =>
  all("dealer-override", { fitter: String(dealer), field, ...(locale !== null && { locale }) });

/** Checks a line independently of its dealer; returns a message key or undefined. */
function problemOf({ field, locale, from, to }: OverrideInput, languages: readonly string[]): string | undefined {
  const isText = isOneOf(SET_TEXTS, field);
  if (!isText && !isOneOf(SET_FIELDS, field)) return "dealer-override-set.line.field";
  if (isText ? locale === null || !languages.includes(locale) : locale !== null)
    return "dealer-override-set.line.locale";
  if ([from, to].some((day) => day !== null && !isDay(day))) return "error.date";
  return from !== null && to !== null && to < from ? "error.period.order" : undefined;
}

async function setOverride(dealer: Dealer, input: OverrideInput, context: ToolContext): Promise<LineEffect<never>> {
  const { field, locale, value, from, to } = input;
  const problem = problemOf(input, context.languages);
  if (problem !== undefined) return refuseLine(problem);
  if (dealer.owned !== false) return { outcome: "SKIP", message: "dealer-override-set.line.own" };
  const { name, phone, code, address } = dealer;
  const newValue = fillMessage(value, { name, phone, code, city: address.city });
  if (newValue === undefined) return refuseLine("dealer-override-set.line.placeholder");
  const record = dealer as unknown as AnyRecord;
  const texts = (locale === null ? {} : (record[field] ?? {})) as Texts;
  const before = textOrEmpty(locale === null ? record[field] : texts[locale]);
  if (before === newValue)
    return { outcome: "SKIP", message: "dealer-override-set.line.same", params: { value: before } };
  const existing = await findOverrides(context, dealer.id, field, locale);
  const hasPeriod = from !== null || to !== null;
  if (existing.length > 0 && hasPeriod) return refuseLine("dealer-override-set.line.timed");
  const { after } = await context.save("fitter", dealer.id, {
    [field]: locale === null ? newValue : { ...texts, [locale]: newValue },
  });
  const [created] = hasPeriod ? await findOverrides(context, dealer.id, field, locale) : [];
  if (created !== undefined) await context.save("dealer-override", created.id, { from, to });
  const currentValue = (after as Readonly<Record<string, unknown>>)[field];
  return {
    outcome: existing.length === 0 ? "CREATE" : "CHANGE",
    message: "dealer-override-set.line.set",
    params: {
      before: before || "–",
      after: textOrEmpty(locale === null ? currentValue : (currentValue as Texts)[locale]) || newValue,
    },
    before: { ...snapshotOf(record, [field]), version: after.version },
    after: { field, locale },
  };
}

/** Applies an override file. The report has one line for each line of the file. */
async function setLines(lines: readonly OverrideLine[], tool: ToolContext): Promise<void> {
  if (lines.length > MAX_LINES)
    throw new ApiProblem("validation", { fields: { lines: "dealer-override-set.error.too-many" } });
  const codes = [...new Set(lines.map(({ code }) => code))];
  const dealers = codes.length === 0 ? [] : await findDealers(tool.data, byCode(codes));
  const ids = new Map(dealers.map(({ id, code }) => [code.toLowerCase(), Number(id)]));
  await tool.each(
    lines,
    ({ line, code }) => {
      const id = ids.get(code.toLowerCase());
      return { rowKey: String(line), label: code, ...(id !== undefined && { path: `fitter/${String(id)}` }) };
    },
    async (line, context) => {
      // Loads the dealer again, since an earlier line may have changed it.
      const [dealer] = await context.find("fitter", [ids.get(line.code.toLowerCase()) ?? 0]);
      if (dealer === undefined) return refuseLine("dealer-override-set.line.unknown");
      return setOverride(dealer as unknown as Dealer, line, context);
    },
  );
}

export default defineHooks(dealerOverrideSet, {
  tool: {
    unavailable: wholeShopRefusal,
    async run({ dealers, lines, value, ...input }, tool) {
      if (lines !== null) {
        await setLines(readOverrideLines(lines), tool);
        return undefined;
      }
      const ids = dealers.map(({ id }) => id);
      await tool.each(
        await tool.find(fitter, ids),
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => setOverride(dealer, { ...input, locale: null, value: value ?? "" }, context),
      );
      return undefined;
    },
    async undo({ outcome, before, after }, context) {
      const image = before as Snapshot;
      if (outcome === "CHANGE") return restoreValues("fitter", image, "dealer-override-set.line.edited-since", context);
      const { field, locale } = after as Pick<OverrideInput, "field" | "locale">;
      for (const { id } of await findOverrides(context, image.id, field, locale))
        await context.remove("dealer-override", id);
    },
  },
});
