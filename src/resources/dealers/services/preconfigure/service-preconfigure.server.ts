/** Adds library services to the shop: creates, completes or overwrites them, and lets dealers offer them. */
import { defineHooks } from "../../../../../host/server/resources/hooks";
import { libraryService, libraryChanges } from "../../../../../host/server/features/service-catalogue/preconfigure";
import {
  snapshotOf,
  restoreValues,
  type Snapshot,
} from "../../../../../host/server/features/service-catalogue/put-back";
import { SERVICE_CATEGORIES } from "../../../../../host/server/features/service-catalogue/service-categories";
import { LIBRARY } from "../../../../../host/server/features/service-catalogue/more-services";
import { shopCode } from "../../../../../host/server/features/dealers/links/tool";
import type { LineEffect } from "../../../../../host/server/resources/kinds/kind-hooks";
import type { ToolContext } from "../../../../../host/server/resources/types";
import { taggedDealers } from "../../../../../host/server/features/dealers/tagged";
import { ApiProblem } from "../../../../../host/server/platform/http/problem";
import type { Money } from "../../../../contract/fields";
import { displayNames } from "../../../../contract/intl-formats";
import type { AnyRecord, RecordOf } from "../../../../contract/resource";
import { referenceTo } from "../../../../contract/record-values";
import fitter from "../../fitter/fitter.resource";
import servicePreconfigure from "./service-preconfigure.resource";

const byCode = (records: readonly AnyRecord[]): Map<string, AnyRecord> =>
  new Map(records.map((record) => [String(record["code"]), record]));
type Dealer = RecordOf<typeof fitter>;
interface Line {
  readonly price: Money | null;
  readonly minutes: number | null;
}

/** Puts the price and duration of a line in place of the library's. */
const withOwnTerms = (
  values: Readonly<Record<string, unknown>>,
  line: Line | undefined,
): Readonly<Record<string, unknown>> => ({
  ...values,
  ...(line?.price != null && {
    priceMode: values["priceMode"] === "FROM" ? "FROM" : "FIXED",
    price: line.price,
    rimPrices: [],
    vehiclePrices: [],
  }),
  ...(line?.minutes != null && { durationMinutes: line.minutes }),
});

/** Returns a dealer's offers with the services added, and without own terms for them. */
function offersAfter({ services }: Dealer, ids: ReadonlySet<number>, isOnlyReset: boolean, isReset: boolean) {
  const offeredIds = new Set(services.map(({ service }) => service.id));
  const hasTerms = ({ service, priceOverride, durationOverride }: Dealer["services"][number]): boolean =>
    ids.has(service.id) && (priceOverride !== null || durationOverride !== null);
  const kept = services.map((offer) =>
    isReset && hasTerms(offer) ? { ...offer, priceOverride: null, durationOverride: null } : offer,
  );
  const added = isOnlyReset ? [] : [...ids].filter((id) => !offeredIds.has(id));
  return {
    offers: [
      ...kept,
      ...added.map((id) => ({
        service: referenceTo(id),
        priceOverride: null,
        durationOverride: null,
        available: true,
      })),
    ],
    added: added.length,
    reset: isReset ? services.filter(hasTerms).length : 0,
  };
}

/** Languages of the library. A service has its English name in the others until it is translated. */
const LIBRARY_LANGUAGES: ReadonlySet<string> = new Set(["fr_FR", "en_GB", "de_DE"]);

/** Returns the name of a language in the language of the account. */
const languageName = (locale: string, { caller }: Pick<ToolContext, "caller">): string =>
  displayNames(caller.context.locale.replace("_", "-"), { type: "language" }).of(locale.slice(0, 2)) ?? locale;

const refusal = (key: string) => new ApiProblem("refused", { errors: [key] });

export default defineHooks(servicePreconfigure, {
  tool: {
    async run(values, tool) {
      const { languages } = tool;
      const services = byCode(await tool.all("service"));
      const categories = byCode(await tool.all("service-category"));
      const rows = LIBRARY.filter(([code]) => values.services.some((selected) => selected === code));
      const headings = SERVICE_CATEGORIES.filter((heading) => rows.some(([code]) => heading.services.includes(code)));
      const untranslated = languages.filter((locale) => !LIBRARY_LANGUAGES.has(locale));
      const textOf = (texts: Readonly<Record<string, string>>): string =>
        languages.map((locale) => texts[locale]).find((text) => text !== undefined) ?? texts["en_GB"] ?? "";

      await tool.each(
        values.createCategories ? headings.filter(({ code }) => !categories.has(code)) : [],
        ({ code, name }) => ({ rowKey: code, label: textOf(name) }),
        async ({ code, name, color, showOnHome }, { create }) => {
          const texts = Object.fromEntries(languages.map((locale) => [locale, name[locale] ?? name["en_GB"] ?? code]));
          const created = await create("service-category", { code, name: texts, color, showOnHome });
          categories.set(code, created);
          return {
            outcome: "CREATE",
            kind: "category",
            path: `serviceCategoriesConfigure/${created.id}`,
            after: { id: created.id },
          };
        },
      );

      await tool.each(
        rows,
        ([code, fr, en, de]) => ({ rowKey: code, label: textOf({ fr_FR: fr, en_GB: en, de_DE: de }) }),
        async (row, { create, save }): Promise<LineEffect<"service">> => {
          const [code] = row;
          const own = values.lines.find(({ service }) => service === code);
          const libraryValues: Readonly<Record<string, unknown>> = {
            ...withOwnTerms(libraryService(row, values.priceLevel, languages), own),
            ...(values.vehicleTypes.length > 0 && { vehicleTypes: values.vehicleTypes }),
          };
          const existing = services.get(code);
          if (existing === undefined) {
            const heading = headings.find((group) => group.services.includes(code));
            const category = categories.get(heading?.code ?? "") ?? [...categories.values()][0];
            if (category === undefined) throw refusal("service-preconfigure.line.no-category");
            const created = await create("service", {
              ...libraryValues,
              category: referenceTo(category.id),
              active: values.activate,
              bookable: values.bookable,
            });
            services.set(code, created);
            return {
              outcome: "CREATE",
              kind: "service",
              path: `service/${created.id}`,
              after: { id: created.id },
              ...(untranslated.length > 0 && {
                message: "service-preconfigure.line.to-translate",
                params: { languages: untranslated.map((locale) => languageName(locale, tool)).join(", ") },
              }),
            };
          }
          const path = `service/${existing.id}`;
          // The shop uses the code for another kind of service, which is left unchanged.
          if (existing["kind"] !== libraryValues["kind"])
            return { outcome: "SKIP", kind: "service", path, message: "service-preconfigure.line.other-kind" };
          if (values.onExisting === "SKIP")
            return { outcome: "SKIP", kind: "service", path, message: "service-preconfigure.line.there" };
          const change = libraryChanges(existing, libraryValues, values.onExisting);
          if (Object.keys(change).length === 0)
            return { outcome: "SKIP", kind: "service", path, message: "service-preconfigure.line.same" };
          const { after } = await save("service", existing.id, change);
          services.set(code, after);
          return {
            outcome: "CHANGE",
            kind: "service",
            path,
            message: "service-preconfigure.line.changed",
            params: { count: Object.keys(change).length },
            before: { ...snapshotOf(existing, Object.keys(change)), version: after.version },
            after: change,
          };
        },
      );

      const overwritten = values.onExisting === "OVERWRITE" && values.dealersValues;
      const codes = rows.map(([code]) => code);
      const { tag, tagValue: value } = values;
      const tagged = tag === null ? [] : await taggedDealers(tool.data, { tag: tag.id, value, day: tool.today });
      const chosenDealers = await tool.find(fitter, [...new Set([...values.dealers.map(({ id }) => id), ...tagged])]);
      const serviceIds = codes.flatMap((code) => services.get(code)?.id ?? []);
      const isEveryDealer = overwritten && values.dealers.length === 0 && tag === null && serviceIds.length > 0;
      const dealers = isEveryDealer ? await tool.all(fitter, { withServices: serviceIds.join(",") }) : chosenDealers;
      await tool.each(
        dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        async (dealer, { save }) => {
          const { offers, added, reset } = offersAfter(dealer, new Set(serviceIds), isEveryDealer, overwritten);
          if (added + reset === 0)
            return { outcome: "SKIP", kind: "dealer", message: "service-preconfigure.line.offered" };
          const { after } = await save("fitter", dealer.id, { services: offers });
          return {
            outcome: "CHANGE",
            kind: "dealer",
            message: reset > 0 ? "service-preconfigure.line.reset" : "service-preconfigure.line.offers",
            params: { count: reset > 0 ? reset : added },
            before: { ...snapshotOf(dealer as unknown as AnyRecord, ["services"]), version: after.version },
            after: { services: added + reset },
          };
        },
      );
      return values.onExisting === "OVERWRITE" ? { word: await shopCode(tool) } : undefined;
    },
    async undo({ outcome, kind, before, after }, context) {
      const resource = kind === "dealer" ? "fitter" : kind === "category" ? "service-category" : "service";
      if (outcome === "CREATE") return context.remove(resource, (after as { id: number }).id);
      if (outcome !== "CHANGE") return;
      await restoreValues(resource, before as Snapshot, "service-preconfigure.line.edited-since", context);
    },
  },
});
