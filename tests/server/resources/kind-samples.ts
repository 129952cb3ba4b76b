/** Sample definitions over service categories: a tool, a matrix and a report, with their hooks. */
import { ApiProblem } from "../../../host/server/platform/http/problem";
import { defineHooks } from "../../../host/server/resources/hooks";
import { resourceRoutes } from "../../../host/server/resources/index";
import { kindRoutes } from "../../../host/server/resources/kinds/index";
import { resourceService } from "../../../host/server/resources/service";
import { type Registry } from "../../../host/server/resources/types";
import type { ServerModule } from "../../../host/server/resources/resource-services";
import { f } from "../../../src/contract/fields";
import { defineMatrix } from "../../../src/contract/kinds/matrix";
import { defineReport } from "../../../src/contract/kinds/report";
import { defineTool } from "../../../src/contract/kinds/tool";
import { defineRecordless, widen } from "../../../src/contract/resource";
import serviceCategory from "../../../src/resources/dealers/services/service-category.resource";

const base = { area: "dealers", scope: "shop", right: { read: ["SERVICE", "FITTER"], write: "SERVICE" } } as const;

const recolour = defineRecordless({
  ...base,
  name: "recolour",
  screens: { tool: { path: "recolour", tag: "td-recolour" } },
  tool: defineTool({
    input: { color: f.colour({ required: true }), refuseCode: f.text() },
    confirm: "typed",
    undoDays: 1,
  }),
});
const recolourHooks = defineHooks(recolour, {
  tool: {
    async run({ color, refuseCode }, tool) {
      const categories = await tool.all("service-category");
      await tool.each(
        [...categories].sort((a, b) => a.id - b.id),
        ({ code, id }) => ({ rowKey: String(code), label: String(code), path: `serviceCategoriesConfigure/${id}` }),
        async (category, { save }) => {
          if (category["code"] === refuseCode) throw new ApiProblem("refused", { errors: ["recolour.error.no"] });
          if (category["color"] === color) return { outcome: "SKIP" };
          const { before } = await save("service-category", category.id, { color });
          return { outcome: "CHANGE", before: { id: before.id, color: before["color"], version: before.version } };
        },
      );
      return { word: "RECOLOUR" };
    },
    async undo({ before }, tool) {
      const { id, color } = before as { id: number; color: string | null };
      await tool.save("service-category", id, { color });
    },
  },
});

const flags = defineRecordless({
  ...base,
  name: "flags",
  screens: { matrix: { path: "flags", tag: "td-flags" } },
  matrix: defineMatrix({ columns: { active: f.boolean(), color: f.text({ max: 7 }) } }),
});
const flagsHooks = defineHooks(flags, {
  matrix: {
    async read({ q, rows }, { all }) {
      const matching = (await all("service-category")).filter(
        ({ code, id }) => String(code).includes(q) && (rows === undefined || rows.includes(String(id))),
      );
      return {
        rows: matching.map(({ id, code }) => ({ key: String(id), label: String(code) })),
        cells: Object.fromEntries(
          matching.map(({ id, active, color }) => [
            String(id),
            { active: active === true, color: typeof color === "string" ? color : null },
          ]),
        ),
        locked: matching.filter(({ code }) => code === "LOCKED").map(({ id }) => [String(id), "active"] as const),
      };
    },
    async save(changes, { data, caller }) {
      const { updateWithin, loadOne } = await import("../../../host/server/resources/writing/saving");
      const service = caller.registry.get("service-category");
      if (service === undefined) throw new Error("No categories");
      for (const { row, column, value } of changes) {
        const { version } = await loadOne(service, caller, data, Number(row));
        await updateWithin(service, caller, data, Number(row), version, { [column]: value });
      }
    },
  },
});

const creationReport = defineRecordless({
  ...base,
  name: "made",
  screens: { report: { path: "made", tag: "td-made" } },
  report: defineReport({
    period: "last-7-days",
    filters: { active: f.boolean() },
    figures: { categories: { format: "integer" }, cost: { format: "money" }, share: { format: "percent" } },
    series: { categories: { chart: "bar", figures: ["categories", "share"] } },
    groupings: { colour: { figures: ["categories", "cost"] } },
  }),
});
/** The periods and filters that the report was called with. */
export const reportRequests: { readonly from: string; readonly to: string; readonly active: boolean }[] = [];
const madeHooks = defineHooks(creationReport, {
  report: ({ from, to, filters: { active } }) => {
    reportRequests.push({ from, to, active });
    return Promise.resolve({
      figures: { categories: from === "2026-11-02" ? 4 : 2, cost: 1250, share: 50 },
      series: { categories: [{ at: from, values: { categories: 1 } }] },
      groupings: { colour: [{ key: "red", label: "=Red", values: { categories: 2, cost: 1250 } }] },
    });
  },
});

/** The routes of all samples. */
export const kindModule: ServerModule = (services) => {
  const samples = [
    resourceService(widen(serviceCategory)),
    resourceService(widen(recolour), recolourHooks),
    resourceService(widen(flags), flagsHooks),
    resourceService(widen(creationReport), madeHooks),
  ];
  const registry: Registry = Object.assign(new Map(samples.map((service) => [service.resource.name, service])), {
    services,
  });
  return samples.flatMap((service) => [
    ...resourceRoutes(service, registry, services),
    ...kindRoutes(service, registry, services),
  ]);
};
