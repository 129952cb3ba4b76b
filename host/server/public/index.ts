/** Calls of people without a session: passwords, creating a shop, mailed links. */
import type { Route } from "../http/route";
import type { ServerParts } from "../server-parts";
import { creationRoutes } from "./creation/routes";
import { cleanDrafts } from "./creation/drafts";
import { expireRequests } from "../dealers/transfers/decide";
import { dealerSearchRoutes } from "./dealer-search";
import { carryOutDue, dealerTransferRoutes } from "./dealer-transfer";
import { googleBookingRoutes } from "./google-bookings/routes";
import { forgottenPasswordRoutes } from "./forgotten-password";
import { passwordRenewalRoutes } from "./password-renewal";
import { askForReviews } from "./review-requests";
import { reviewRoutes } from "./reviews";
import { lapseProposals } from "./request/act";
import { externalRequestRoutes } from "./request/routes";

export function publicModule(parts: ServerParts): readonly Route[] {
  const { database, jobs } = parts;
  jobs.every(60, "Cleaning creations", () => cleanDrafts(database));
  jobs.every(60, "Carrying out dealer transfers", () => carryOutDue(database));
  jobs.every(60, "Ending dealer transfers", () => expireRequests(database));
  jobs.every(60, "Asking for reviews", () => askForReviews(parts));
  jobs.every(15, "Lapsing proposed starts", () => lapseProposals(database));
  return [
    ...forgottenPasswordRoutes(parts),
    ...passwordRenewalRoutes(parts),
    ...creationRoutes(parts),
    ...externalRequestRoutes(parts),
    ...dealerTransferRoutes(parts),
    ...dealerSearchRoutes(parts),
    ...reviewRoutes(parts),
    ...googleBookingRoutes(parts),
  ];
}
