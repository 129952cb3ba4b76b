/** Modules that every page calls: sign-in, session, shell and texts. Tests of a feature use these modules and that of the feature. */
import { bootstrapModule } from "./features/pages/bootstrap";
import { configurationRoutes } from "./features/shell/configuration";
import { displayRoutes } from "./features/shell/display";
import { menuCountRoutes } from "./features/shell/menu-counts";
import { shellRoutes } from "./features/shell/routes";
import { translationRoutes } from "./features/shell/translations";
import { authRoutes } from "./features/sign-in/routes";
import { secondStepRoutes } from "./features/sign-in/second-step";
import { subrogationRoutes } from "./features/subrogation/leave-routes";
import type { ServerModule } from "./resources/resource-services";
import { alertRoutes } from "./services/alerts";

export const BASE_MODULES: readonly ServerModule[] = [
  authRoutes,
  secondStepRoutes,
  subrogationRoutes,
  bootstrapModule,
  configurationRoutes,
  displayRoutes,
  menuCountRoutes,
  shellRoutes,
  alertRoutes,
  translationRoutes,
];
