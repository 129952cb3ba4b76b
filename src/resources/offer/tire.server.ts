/** Reads article number and size of a tyre, names it, and links the offers and agreed prices for it. */
import { readArticle } from "../../../host/server/features/tyres/read-article";
import { linkOffers } from "../../../host/server/features/tyres/offers";
import { linkPrices } from "../../../host/server/features/pricing/provider-prices";
import { tyreStorage } from "../../../host/server/features/tyres/storage";
import type { ScopedDatabase } from "../../../host/server/platform/storage/scoped-database";
import { refuse } from "../../../host/server/resources/writing/validate-change";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import { parseTyreSize } from "../../contract/spec";
import tire from "./tire.resource";

const nameOf = (brand: string, profile: string, size: string): string =>
  [brand, profile, size].filter((part) => part !== "").join(" ");

/** Whether the name is the generated one. */
const hasGeneratedName = ({ name, brand, profile, size }: RecordOf<typeof tire>): boolean =>
  name === nameOf(brand, profile?.label ?? "", parseTyreSize(size)?.display ?? size);

/** Links what providers sell and agreed on under an article number to its tyre, or to none. */
async function linkArticle(data: ScopedDatabase, ean: string, article: RecordOf<typeof tire> | null): Promise<void> {
  const named = article === null ? null : { id: article.id, name: article.name ?? ean };
  await Promise.all([linkOffers(data, ean, named?.id ?? null), linkPrices(data, ean, named)]);
}

export default defineHooks(tire, {
  storage: tyreStorage,
  async beforeSave({ before, values, sent }, context): Promise<HookResult<ValuesOfResource<typeof tire>>> {
    const { ean, ...read } = readArticle(values, before, sent);
    if (ean === null) return { fields: { ean: "tire.error.ean" } };
    if (read.error !== undefined) refuse(read.error);
    if (ean !== values.ean && (await context.isTaken("ean", ean))) return { fields: { ean: "error.duplicate" } };
    if (before !== null && values.successor?.id === before.id)
      return { fields: { successor: "tire.error.own-successor" } };
    const profileId = values.profile?.id;
    const [profile] = profileId === undefined ? [] : await context.find("profile", [profileId]);
    if (profile !== undefined && String(profile["brand"]).toLowerCase() !== values.brand.toLowerCase())
      return { fields: { profile: "tire.error.profile-brand" } };
    const generated = nameOf(values.brand, String(profile?.["name"] ?? ""), read.shown);
    const isTyped = sent.has("name") && (values.name ?? "") !== "" && values.name !== before?.name;
    const keepsName = isTyped || (before !== null && !hasGeneratedName(before) && values.name !== null);
    return { set: { ...read.set, ean, ...(!keepsName && { name: generated }), origin: before?.origin ?? "SHOP" } };
  },
  async afterWrite({ before, after }, { data }) {
    if (before !== null && before.ean !== after?.ean) await linkArticle(data, before.ean, null);
    if (after !== null && before?.ean !== after.ean) await linkArticle(data, after.ean, after);
  },
});
