/** Puts services of the library into the shop: creates, completes or overwrites, and lets dealers offer them. */
import { defineHooks } from "../../../host/server/resources/hooks";
import { libraryService, takenOver } from "../../../host/server/library/preconfigure";
import { imageOf, putBack, type Image } from "../../../host/server/library/put-back";
import { SERVICE_CATEGORIES } from "../../../host/server/library/service-categories";
import { LIBRARY } from "../../../host/server/library/more-services";
import { ApiProblem } from "../../../host/server/http/problem";
import type { AnyRecord, RecordOf } from "../../contract/resource";
import type fitter from "./fitter.resource";
import servicePreconfigure from "./service-preconfigure.resource";

const byCode = (records: readonly AnyRecord[]): Map<string, AnyRecord> =>
  new Map(records.map((record) => [String(record["code"]), record]));
const reference = (id: number) => ({ id, label: "" });
const refused = (key: string) => new ApiProblem("refused", { errors: [key] });

export default defineHooks(servicePreconfigure, {
  tool: {
    async run(values, tool) {
      const { languages } = tool;
      const services = byCode(await tool.all("service"));
      const categories = byCode(await tool.all("serviceCategory"));
      const rows = LIBRARY.filter(([code]) => values.services.some((wanted) => wanted === code));
      const headings = SERVICE_CATEGORIES.filter((heading) => rows.some(([code]) => heading.services.includes(code)));
      const named = (texts: Readonly<Record<string, string>>): string =>
        languages.map((locale) => texts[locale]).find((text) => text !== undefined) ?? texts["en_GB"] ?? "";

      await tool.each(
        values.createCategories ? headings.filter(({ code }) => !categories.has(code)) : [],
        ({ code, name }) => ({ rowKey: code, label: named(name) }),
        async ({ code, name, color, showOnHome }, { create }) => {
          const texts = Object.fromEntries(languages.map((locale) => [locale, name[locale] ?? name["en_GB"] ?? code]));
          const made = await create("serviceCategory", { code, name: texts, color, showOnHome });
          categories.set(code, made);
          return {
            outcome: "CREATE",
            kind: "category",
            path: `serviceCategoriesConfigure/${made.id}`,
            after: { id: made.id },
          };
        },
      );

      await tool.each(
        rows,
        ([code, fr, en, de]) => ({ rowKey: code, label: named({ fr_FR: fr, en_GB: en, de_DE: de }) }),
        async (row, { create, save }) => {
          const [code] = row;
          const wanted = libraryService(row, values.priceLevel, languages);
          const existing = services.get(code);
          if (existing === undefined) {
            const heading = headings.find((one) => one.services.includes(code));
            const category = categories.get(heading?.code ?? "") ?? [...categories.values()][0];
            if (category === undefined) throw refused("servicePreconfigure.line.no-category");
            const made = await create("service", {
              ...wanted,
              category: reference(category.id),
              active: values.activate,
              bookable: values.bookable,
            });
            services.set(code, made);
            return { outcome: "CREATE", kind: "service", path: `service/${made.id}`, after: { id: made.id } };
          }
          const path = `service/${existing.id}`;
          // The same code for something else: the shop's own service is left alone.
          if (existing["kind"] !== wanted["kind"])
            return { outcome: "SKIP", kind: "service", path, message: "servicePreconfigure.line.other-kind" };
          if (values.onExisting === "SKIP")
            return { outcome: "SKIP", kind: "service", path, message: "servicePreconfigure.line.there" };
          const change = takenOver(existing, wanted, values.onExisting);
          if (Object.keys(change).length === 0)
            return { outcome: "SKIP", kind: "service", path, message: "servicePreconfigure.line.same" };
          const { after } = await save("service", existing.id, change);
          services.set(code, after);
          return {
            outcome: "CHANGE",
            kind: "service",
            path,
            message: "servicePreconfigure.line.changed",
            params: { count: Object.keys(change).length },
            before: { ...imageOf(existing, Object.keys(change)), version: after.version },
            after: change,
          };
        },
      );

      const dealers = (await tool.find(
        "fitter",
        values.dealers.map(({ id }) => id),
      )) as unknown as RecordOf<typeof fitter>[];
      await tool.each(
        dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        async (dealer, { save }) => {
          const offered = new Set(dealer.services.map(({ service }) => service.id));
          const added = rows.flatMap(([code]) => {
            const id = services.get(code)?.id;
            return id === undefined || offered.has(id)
              ? []
              : [{ service: reference(id), priceOverride: null, durationOverride: null, available: true }];
          });
          if (added.length === 0)
            return { outcome: "SKIP", kind: "dealer", message: "servicePreconfigure.line.offered" };
          const { after } = await save("fitter", dealer.id, { services: [...dealer.services, ...added] });
          return {
            outcome: "CHANGE",
            kind: "dealer",
            message: "servicePreconfigure.line.offers",
            params: { count: added.length },
            before: { ...imageOf(dealer as unknown as AnyRecord, ["services"]), version: after.version },
            after: { services: added.length },
          };
        },
      );
      return undefined;
    },
    async undo({ outcome, kind, before, after }, context) {
      const resource = kind === "dealer" ? "fitter" : kind === "category" ? "serviceCategory" : "service";
      if (outcome === "CREATE") return context.remove(resource, (after as { id: number }).id);
      if (outcome !== "CHANGE") return;
      await putBack(resource, before as Image, "servicePreconfigure.line.edited-since", context);
    },
  },
});
