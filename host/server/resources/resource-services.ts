/** Services for features: the server's services plus the registry of all resources. */
import type { RouteModule } from "../platform/http/route";
import type { ServerServices } from "../services/server-services";
import type { Registry } from "./types";

export interface ResourceServices extends ServerServices {
  readonly resources: Registry;
}

/** A feature module: creates routes and jobs. */
export type ServerModule = RouteModule<ResourceServices>;
