/** The platform's services and the cache of what accounts may do. */
import type { PlatformServices } from "../platform/platform-services";
import type { AccessCache } from "./rights/access";

export interface IdentityServices extends PlatformServices {
  readonly access: AccessCache;
}
