/** Values of this shop's for dealers of others, each as its form would lay it over: one for many, or each by a line of a file. */
import { byCode, dealersWhere } from "../../../host/server/dealers/codes";
import { needsWholeShop } from "../../../host/server/dealers/whole-shop";
import { ApiProblem } from "../../../host/server/http/problem";
import { imageOf, putBack, type Image } from "../../../host/server/library/put-back";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { LineEffect, ToolContext } from "../../../host/server/resources/kinds/kind-hooks";
import { fillMessage } from "../../contract/spec/translator";
import type { AnyRecord, RecordOf } from "../../contract/resource";
import type fitter from "./fitter.resource";
import dealerOverrideSet, { SET_FIELDS, SET_TEXTS } from "./dealer-override-set.resource";
import { readOverrideLines, type OverrideLine } from "./override-lines";

type Dealer = RecordOf<typeof fitter>;
type Wish = Pick<OverrideLine, "field" | "locale" | "value" | "from" | "to">;
type Texts = Readonly<Record<string, string>>;

const MOST_LINES = 2_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const isOneOf = (names: readonly string[], field: string): boolean => names.includes(field);
const refused = (message: string): LineEffect<never> => ({ outcome: "REFUSE", message });

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What this shop shows instead of the directory's value. */
const ownValues = ({ all }: Pick<ToolContext, "all">, dealer: number, field: string, locale: string | null) =>
  all("dealerOverride", { fitter: String(dealer), field, ...(locale !== null && { locale }) });

/** Why a line can't be carried out, whoever it is about. */
function problemOf({ field, locale, from, to }: Wish, languages: readonly string[]): string | undefined {
  const isText = isOneOf(SET_TEXTS, field);
  if (!isText && !isOneOf(SET_FIELDS, field)) return "dealerOverrideSet.line.field";
  if (isText ? locale === null || !languages.includes(locale) : locale !== null) return "dealerOverrideSet.line.locale";
  if ([from, to].some((day) => day !== null && !(DAY.test(day) && !Number.isNaN(Date.parse(day))))) return "error.date";
  return from !== null && to !== null && to < from ? "error.period.order" : undefined;
}

async function setOne(dealer: Dealer, wish: Wish, context: ToolContext): Promise<LineEffect<never>> {
  const { field, locale, value, from, to } = wish;
  const problem = problemOf(wish, context.languages);
  if (problem !== undefined) return refused(problem);
  if (dealer.owned !== false) return { outcome: "SKIP", message: "dealerOverrideSet.line.own" };
  const { name, phone, code, address } = dealer;
  const wanted = fillMessage(value, { name, phone, code, city: address.city });
  if (wanted === undefined) return refused("dealerOverrideSet.line.placeholder");
  const record = dealer as unknown as AnyRecord;
  const texts = (locale === null ? {} : (record[field] ?? {})) as Texts;
  const before = text(locale === null ? record[field] : texts[locale]);
  if (before === wanted) return { outcome: "SKIP", message: "dealerOverrideSet.line.same", params: { value: before } };
  const known = await ownValues(context, dealer.id, field, locale);
  const isTimed = from !== null || to !== null;
  if (known.length > 0 && isTimed) return refused("dealerOverrideSet.line.timed");
  const { after } = await context.save("fitter", dealer.id, {
    [field]: locale === null ? wanted : { ...texts, [locale]: wanted },
  });
  const [made] = isTimed ? await ownValues(context, dealer.id, field, locale) : [];
  if (made !== undefined) await context.save("dealerOverride", made.id, { from, to });
  const shown = (after as Readonly<Record<string, unknown>>)[field];
  return {
    outcome: known.length === 0 ? "CREATE" : "CHANGE",
    message: "dealerOverrideSet.line.set",
    params: { before: before || "–", after: text(locale === null ? shown : (shown as Texts)[locale]) || wanted },
    before: { ...imageOf(record, [field]), version: after.version },
    after: { field, locale },
  };
}

/** One line of the report for each line of the file. */
async function setLines(lines: readonly OverrideLine[], tool: ToolContext): Promise<void> {
  if (lines.length > MOST_LINES)
    throw new ApiProblem("validation", { fields: { lines: "dealerOverrideSet.error.too-many" } });
  const codes = [...new Set(lines.map(({ code }) => code))];
  const found = codes.length === 0 ? [] : await dealersWhere(tool.data, byCode(codes));
  const ids = new Map(found.map(({ id, code }) => [code.toLowerCase(), Number(id)]));
  await tool.each(
    lines,
    ({ line, code }) => {
      const id = ids.get(code.toLowerCase());
      return { rowKey: String(line), label: code, ...(id !== undefined && { path: `fitter/${String(id)}` }) };
    },
    async (line, context) => {
      // A dealer may stand in several lines: each meets what the one before has made of it.
      const [dealer] = await context.find("fitter", [ids.get(line.code.toLowerCase()) ?? 0]);
      if (dealer === undefined) return refused("dealerOverrideSet.line.unknown");
      return setOne(dealer as unknown as Dealer, line, context);
    },
  );
}

export default defineHooks(dealerOverrideSet, {
  tool: {
    unavailable: needsWholeShop,
    async run({ dealers, lines, value, ...wish }, tool) {
      if (lines !== null) {
        await setLines(readOverrideLines(lines), tool);
        return undefined;
      }
      const ids = dealers.map(({ id }) => id);
      await tool.each(
        (await tool.find("fitter", ids)) as unknown as Dealer[],
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => setOne(dealer, { ...wish, locale: null, value: value ?? "" }, context),
      );
      return undefined;
    },
    async undo({ outcome, before, after }, context) {
      const image = before as Image;
      if (outcome === "CHANGE") return putBack("fitter", image, "dealerOverrideSet.line.edited-since", context);
      const { field, locale } = after as Pick<Wish, "field" | "locale">;
      for (const { id } of await ownValues(context, image.id, field, locale))
        await context.remove("dealerOverride", id);
    },
  },
});
