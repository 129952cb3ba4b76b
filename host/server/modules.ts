/** The parts that serve calls beside the server's own: one line a module. */
import { availabilityModule } from "./availability/routes";
import { shopListModule } from "./context/shop-list";
import { enumerationModule } from "./enumerations/routes";
import { featuresModule } from "./guide/features";
import { guideModule } from "./guide/guide";
import { importModule } from "./imports/routes";
import { outboxRoutes } from "./mail/outbox-routes";
import { mailModule } from "./mail/routes";
import { mediaModule } from "./media/routes";
import { paragraphModule } from "./paragraphs/routes";
import { publicModule } from "./public/index";
import { resourceModule } from "./resources/index";
import { rightsModule } from "./rights/routes";
import { savedViewModule } from "./saved-views/saved-views";
import type { ServerModule } from "./server-parts";
import { subrogationModule } from "./subrogation/routes";

export const MODULES: readonly ServerModule[] = [
  guideModule,
  featuresModule,
  importModule,
  shopListModule,
  mailModule,
  outboxRoutes,
  availabilityModule,
  enumerationModule,
  mediaModule,
  paragraphModule,
  publicModule,
  resourceModule,
  rightsModule,
  savedViewModule,
  subrogationModule,
];
