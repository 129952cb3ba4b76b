/** Routes of the special screen kinds: tools, matrices and reports. */
import type { Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import type { Registry, ResourceService } from "../types";
import { matrixRoutes } from "./matrix-routes";
import { reportRoutes } from "./report-routes";
import { toolRoutes } from "./tool-routes";

/** Creates the routes of the special kinds that a resource declares. */
export function kindRoutes(service: ResourceService, registry: Registry, services: ServerServices): Route[] {
  const { tool, matrix, report } = service.resource;
  return [
    ...(tool === undefined ? [] : toolRoutes(service, tool, registry, services)),
    ...(matrix === undefined ? [] : matrixRoutes(service, matrix, registry)),
    ...(report === undefined ? [] : reportRoutes(service, report, registry, services)),
  ];
}
