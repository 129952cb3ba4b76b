/** All modules of the server. */
import { BASE_MODULES } from "./base-modules";
import { mySessionModule } from "./identity/sessions/my-sessions";
import { pageTokenModule } from "./identity/sessions/page-token";
import { signInCodeModule } from "./identity/sessions/sign-in-code";
import { activityExportModule } from "./features/activity-exports/routes";
import { apiKeyModule } from "./features/api-keys/routes";
import { availabilityModule } from "./features/availability/routes";
import { calendarAccountModule } from "./features/calendar-accounts/routes";
import { calendarApiModule } from "./features/calendar-api/routes";
import { calendarExportModule } from "./features/calendar-exports/definition";
import { bookModule } from "./features/booking/routes";
import { articleModule } from "./features/custom-database/articles";
import { databaseFileModule } from "./features/custom-database/file-routes";
import { corporateInformationModule } from "./features/corporate-information/routes";
import { distanceSellingModule } from "./features/distance-selling/routes";
import { serviceLinkModule } from "./features/service-links/routes";
import { serviceLibraryModule } from "./features/service-catalogue/routes";
import { dealerDetailModule } from "./features/dealers/detail/routes";
import { sheetContentsModule } from "./features/galleries/sheet-contents";
import { sheetPictureModule } from "./features/galleries/sheet-pictures";
import { customerMessageModule } from "./features/customer-messages/routes";
import { contactModule } from "./features/contacts/routes";
import { customDatabaseModule } from "./features/custom-database/routes";
import { shopInvitationModule } from "./features/shops/shop-invitations";
import { shopUserModule } from "./features/shop-users/routes";
import { networkShopModule } from "./features/shops/network-shops";
import { shopCountryModule } from "./features/shops/countries";
import { shopListModule } from "./features/shops/shop-list";
import { closingModule } from "./features/closures/routes";
import { dealerMergeModule } from "./features/dealers/merge/routes";
import { dealerTransferModule } from "./features/dealers/transfers/routes";
import { dealerUpdateModule } from "./features/dealers/updates/routes";
import { overrideModule } from "./features/dealers/overrides-notice";
import { tagValuesModule } from "./features/dealers/tag-values-file";
import { dealerPictureModule } from "./features/dealers/detail/pictures";
import { enumerationModule } from "./features/enumerations";
import { feedModule } from "./features/feeds/routes";
import { formModule } from "./features/forms/routes";
import { exportFeedModule } from "./features/export-feeds/routes";
import { featuresModule } from "./features/guide/features";
import { googleReserveModule } from "./features/google-reserve/routes";
import { guideModule } from "./features/guide/guide";
import { importModule } from "./features/imports-history";
import { jobModule } from "./services/jobs/routes";
import { outboxRoutes } from "./services/mail/outbox-routes";
import { localPresenceModule } from "./features/local-presence/waiting";
import { mailModule } from "./services/mail/routes";
import { mediaModule } from "./features/media-library/routes";
import { paragraphModule } from "./features/paragraphs/routes";
import { publicModule } from "./public-module";
import { publicationModule } from "./features/publication/routes";
import { resourceModule } from "./resources/index";
import { reviewModule } from "./features/reviews/waiting";
import { rightsModule } from "./features/access-requests/routes";
import { savedViewModule } from "./features/saved-views";
import { tyreModule } from "./features/tyres/routes";
import { customerDataModule } from "./features/customer-data/routes";
import { newsletterModule } from "./features/newsletters/routes";
import { orderModule } from "./features/orders/routes";
import { paymentModule } from "./features/payments/routes";
import { personalInformationModule } from "./features/personal-information/routes";
import { pricingModule } from "./features/pricing/routes";
import { secondFactorModule } from "./features/second-factor/routes";
import { quoteModule } from "./features/quotes/routes";
import { rankingModule } from "./features/ranking/routes";
import type { ServerModule } from "./resources/resource-services";
import { subrogationModule } from "./features/subrogation/routes";
import { validationModule } from "./features/validation/run";
import { subscriptionModule } from "./features/subscription/routes";
import { workSheetModule } from "./features/work-sheets/routes";

/** Routes that serve records: the engine's and those of features that extend them. */
export const RESOURCE_MODULES: readonly ServerModule[] = [
  resourceModule,
  articleModule,
  databaseFileModule,
  dealerDetailModule,
  serviceLibraryModule,
  sheetContentsModule,
  sheetPictureModule,
];

export const MODULES: readonly ServerModule[] = [
  ...BASE_MODULES,
  mySessionModule,
  pageTokenModule,
  signInCodeModule,
  activityExportModule,
  apiKeyModule,
  googleReserveModule,
  guideModule,
  exportFeedModule,
  featuresModule,
  formModule,
  importModule,
  jobModule,
  shopInvitationModule,
  shopListModule,
  networkShopModule,
  shopCountryModule,
  shopUserModule,
  localPresenceModule,
  contactModule,
  customerMessageModule,
  customDatabaseModule,
  mailModule,
  outboxRoutes,
  availabilityModule,
  bookModule,
  calendarAccountModule,
  calendarApiModule,
  calendarExportModule,
  closingModule,
  dealerPictureModule,
  dealerMergeModule,
  corporateInformationModule,
  distanceSellingModule,
  dealerTransferModule,
  dealerUpdateModule,
  overrideModule,
  tagValuesModule,
  enumerationModule,
  feedModule,
  mediaModule,
  newsletterModule,
  customerDataModule,
  orderModule,
  tyreModule,
  paragraphModule,
  paymentModule,
  personalInformationModule,
  publicModule,
  publicationModule,
  pricingModule,
  quoteModule,
  rankingModule,
  ...RESOURCE_MODULES,
  reviewModule,
  rightsModule,
  savedViewModule,
  secondFactorModule,
  serviceLinkModule,
  subrogationModule,
  validationModule,
  workSheetModule,
  subscriptionModule,
];
