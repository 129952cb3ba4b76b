/** One value of this shop's for many dealers of others, each as its form would lay it over. */
import { imageOf, putBack, type Image } from "../../../host/server/library/put-back";
import { needsWholeShop } from "../../../host/server/dealers/whole-shop";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { LineEffect, ToolContext } from "../../../host/server/resources/kinds/kind-hooks";
import { fillMessage } from "../../contract/spec/translator";
import type { AnyRecord, RecordOf } from "../../contract/resource";
import type fitter from "./fitter.resource";
import dealerOverrideSet from "./dealer-override-set.resource";

type Dealer = RecordOf<typeof fitter>;
interface Wish {
  readonly field: string;
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What this shop shows instead of the directory's value. */
const ownValues = ({ all }: Pick<ToolContext, "all">, dealer: number, field: string) =>
  all("dealerOverride", { fitter: String(dealer), field });

async function setOne(
  dealer: Dealer,
  { field, value, from, to }: Wish,
  context: ToolContext,
): Promise<LineEffect<never>> {
  if (dealer.owned !== false) return { outcome: "SKIP", message: "dealerOverrideSet.line.own" };
  const { name, phone, code, address } = dealer;
  const wanted = fillMessage(value, { name, phone, code, city: address.city });
  if (wanted === undefined) return { outcome: "REFUSE", message: "dealerOverrideSet.line.placeholder" };
  const record = dealer as unknown as AnyRecord;
  const before = text(record[field]);
  if (before === wanted) return { outcome: "SKIP", message: "dealerOverrideSet.line.same", params: { value: before } };
  const known = await ownValues(context, dealer.id, field);
  const isTimed = from !== null || to !== null;
  if (known.length > 0 && isTimed) return { outcome: "REFUSE", message: "dealerOverrideSet.line.timed" };
  const { after } = await context.save("fitter", dealer.id, { [field]: wanted });
  const [made] = isTimed ? await ownValues(context, dealer.id, field) : [];
  if (made !== undefined) await context.save("dealerOverride", made.id, { from, to });
  return {
    outcome: known.length === 0 ? "CREATE" : "CHANGE",
    message: "dealerOverrideSet.line.set",
    params: { before: before || "–", after: text((after as Readonly<Record<string, unknown>>)[field]) || wanted },
    before: { ...imageOf(record, [field]), version: after.version },
    after: { field },
  };
}

export default defineHooks(dealerOverrideSet, {
  tool: {
    unavailable: needsWholeShop,
    async run({ dealers, ...wish }, tool) {
      const ids = dealers.map(({ id }) => id);
      await tool.each(
        (await tool.find("fitter", ids)) as unknown as Dealer[],
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => setOne(dealer, wish, context),
      );
      return undefined;
    },
    async undo({ outcome, before, after }, context) {
      const image = before as Image;
      if (outcome === "CHANGE") return putBack("fitter", image, "dealerOverrideSet.line.edited-since", context);
      const { field } = after as { readonly field: string };
      for (const { id } of await ownValues(context, image.id, field)) await context.remove("dealerOverride", id);
    },
  },
});
