/** The calls of the kinds of screens that are more than records. */
import type { Route } from "../../http/route";
import type { ServerParts } from "../../server-parts";
import type { Registry, ResourceService } from "../service";
import { matrixRoutes } from "./matrix-routes";
import { reportRoutes } from "./report-routes";
import { toolRoutes } from "./tool-routes";

export function kindRoutes(service: ResourceService, registry: Registry, parts: ServerParts): Route[] {
  const { tool, matrix, report } = service.resource;
  return [
    ...(tool === undefined ? [] : toolRoutes(service, tool, registry, parts)),
    ...(matrix === undefined ? [] : matrixRoutes(service, matrix, registry)),
    ...(report === undefined ? [] : reportRoutes(service, report, registry, parts)),
  ];
}
