/** Calls without a session: passwords, creating a shop, mailed links. */
import type { Route } from "./platform/http/route";
import type { ResourceServices } from "./resources/resource-services";
import { creationRoutes } from "./features/account-creation/routes";
import { cleanDrafts } from "./features/account-creation/drafts";
import { expireRequests } from "./features/dealers/transfers/decide";
import { dealerSearchRoutes } from "./features/ranking/dealer-search";
import { executeDueTransfers, dealerTransferRoutes } from "./features/dealers/transfers/public-routes";
import { googleBookingRoutes } from "./features/google-reserve/bookings/routes";
import { forgottenPasswordRoutes } from "./features/passwords/forgotten-password";
import { passwordRenewalRoutes } from "./features/passwords/password-renewal";
import { askForReviews } from "./features/reviews/review-requests";
import { reviewRoutes } from "./features/reviews/public-routes";
import { expireProposals } from "./features/customer-requests/act";
import { externalRequestRoutes } from "./features/customer-requests/routes";

export function publicModule(services: ResourceServices): readonly Route[] {
  const { database, jobs } = services;
  jobs.schedule(60, "Delete abandoned account creations", () => cleanDrafts(database));
  jobs.schedule(60, "Execute due dealer transfers", () => executeDueTransfers(database));
  jobs.schedule(60, "Expire transfer requests", () => expireRequests(database));
  jobs.schedule(60, "Ask customers for reviews", () => askForReviews(services));
  jobs.schedule(15, "Expire proposed appointment times", () => expireProposals(database));
  return [
    ...forgottenPasswordRoutes(services),
    ...passwordRenewalRoutes(services),
    ...creationRoutes(services),
    ...externalRequestRoutes(services),
    ...dealerTransferRoutes(services),
    ...dealerSearchRoutes(services),
    ...reviewRoutes(services),
    ...googleBookingRoutes(services),
  ];
}
