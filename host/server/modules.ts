/** The parts that serve calls beside the server's own: one line a module. */
import { mySessionModule } from "./auth/my-sessions";
import { pageTokenModule } from "./auth/page-token";
import { availabilityModule } from "./availability/routes";
import { customDatabaseModule } from "./custom-database/routes";
import { shopInvitationModule } from "./context/shop-invitations";
import { shopListModule } from "./context/shop-list";
import { closingModule } from "./dealers/closures/routes";
import { dealerMergeModule } from "./dealers/merge/routes";
import { dealerTransferModule } from "./dealers/transfers/routes";
import { dealerUpdateModule } from "./dealers/updates/routes";
import { overrideModule } from "./dealers/overrides-notice";
import { dealerPictureModule } from "./dealers/detail/pictures";
import { enumerationModule } from "./enumerations/routes";
import { featuresModule } from "./guide/features";
import { googleReserveModule } from "./google-reserve/routes";
import { guideModule } from "./guide/guide";
import { importModule } from "./imports/routes";
import { jobModule } from "./jobs/routes";
import { outboxRoutes } from "./mail/outbox-routes";
import { localPresenceModule } from "./local-presence/waiting";
import { mailModule } from "./mail/routes";
import { mediaModule } from "./media/routes";
import { paragraphModule } from "./paragraphs/routes";
import { publicModule } from "./public/index";
import { publicationModule } from "./publication/routes";
import { resourceModule } from "./resources/index";
import { reviewModule } from "./reviews/waiting";
import { rightsModule } from "./rights/routes";
import { savedViewModule } from "./saved-views/saved-views";
import { rankingModule } from "./ranking/routes";
import type { ServerModule } from "./server-parts";
import { subrogationModule } from "./subrogation/routes";
import { validationModule } from "./validation/run";
import { subscriptionModule } from "./subscription/routes";

export const MODULES: readonly ServerModule[] = [
  mySessionModule,
  pageTokenModule,
  googleReserveModule,
  guideModule,
  featuresModule,
  importModule,
  jobModule,
  shopInvitationModule,
  shopListModule,
  localPresenceModule,
  customDatabaseModule,
  mailModule,
  outboxRoutes,
  availabilityModule,
  closingModule,
  dealerPictureModule,
  dealerMergeModule,
  dealerTransferModule,
  dealerUpdateModule,
  overrideModule,
  enumerationModule,
  mediaModule,
  paragraphModule,
  publicModule,
  publicationModule,
  rankingModule,
  resourceModule,
  reviewModule,
  rightsModule,
  savedViewModule,
  subrogationModule,
  validationModule,
  subscriptionModule,
];
