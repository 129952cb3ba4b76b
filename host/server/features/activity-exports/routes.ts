/** Routes of the exports of the activity: what can be chosen, and those of every export. */
import { activityExportCalls, activityExportChoices } from "../../../../src/contract/endpoints/exports";
import { ACTIVITY_EXPORT_KINDS, type ActivityExportKind } from "../../../../src/contract/exports";
import { messageKeys } from "../../../../src/contract/message-keys";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { textModules } from "../../resources/export/export-table";
import type { ResourceServices, ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { mayRead } from "../exports/export-definition";
import { exportRoutes } from "../exports/routes";
import { scheduleExports } from "../exports/schedule";
import { ACTIVITY_EXPORT, activityExport, partOf } from "./definition";
import { ACTIVITY_SOURCES } from "./kinds";
import { shopsOfNetwork } from "./shops";
import { columnsOf, initialColumns, LINE_COLUMNS, ORDER_COLUMNS } from "./tables";

/** Returns what an account may choose of a kind, with names in its language. */
async function choicesOf(services: ResourceServices, context: RequestContext, kind: ActivityExportKind) {
  const { messages, resources } = services;
  const { resource: name, status, rows } = ACTIVITY_SOURCES[kind];
  const service = serviceOf(resources, name);
  const modules = [...textModules(name), ACTIVITY_EXPORT];
  const texts = await messages.list(context.locale, modules, context.data.scope.shopId);
  const columnTitle = (column: string): string =>
    texts[messageKeys.field(name, column)] ?? texts[`list.column.${column}`] ?? column;
  const { values = [] } = (service.resource.fields[status]?.options ?? {}) as { readonly values?: readonly string[] };
  const statuses = values.map((value) => ({
    name: value,
    title: texts[messageKeys.choice(name, status, value)] ?? value,
  }));
  const columns =
    rows === undefined
      ? columnsOf(service, context).map((column) => ({ name: column, title: columnTitle(column) }))
      : [
          ...ORDER_COLUMNS.map((column) => ({ name: column, title: columnTitle(column) })),
          ...LINE_COLUMNS.map((column) => ({ name: column, title: texts[`activity-export.line.${column}`] ?? column })),
        ];
  const names = new Set(columns.map((column) => column.name));
  const initial = rows === undefined ? initialColumns(service).filter((column) => names.has(column)) : [...names];
  return { kind, mayExport: mayRead(partOf(resources, kind), context.access), columns, initial, statuses };
}

export const activityExportModule: ServerModule = (services) => {
  const definition = activityExport(services.resources);
  scheduleExports(services, definition);
  return [
    route(activityExportChoices, async (context) => ({
      kinds: await Promise.all(ACTIVITY_EXPORT_KINDS.map((kind) => choicesOf(services, context, kind))),
      shops: await shopsOfNetwork(context.data),
    })),
    ...exportRoutes(services, definition, activityExportCalls),
  ];
};
