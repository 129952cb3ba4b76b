/** Public routes that show a request by its mailed link and act on it. */
import type { FastifyReply } from "fastify";
import {
  actOnExternalRequest,
  externalRequest,
  externalRequestStarts,
} from "../../../../src/contract/endpoints/public-pages";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { hideAddress } from "../../platform/http/security";
import type { ServerServices } from "../../services/server-services";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { runRequestAction } from "./act";
import { formatWithOffset } from "./clock";
import { findFreeStarts, visitAt } from "./free-starts";
import { actionsOf, isExpired } from "./allowed-actions";
import { openRequest, type OpenedRequest } from "./link";
import { conversationOf } from "./conversation";
import { mailProposal, PROPOSAL_MAIL_JOB } from "./propose";
import { factsOf, viewOf, zoneOf } from "./view";

/** Keeps the secret of a link out of the headers of further requests, and limits how many links an address may try. */
export async function guardLink(
  { database }: Pick<ServerServices, "database">,
  address: string,
  reply: FastifyReply,
): Promise<void> {
  hideAddress(reply);
  await requireAttempt(database, { key: `external-request:${address}`, attempts: 300, minutes: 15 });
}

export function externalRequestRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  handleUserJob(services, PROPOSAL_MAIL_JOB, (work, run) => mailProposal(services, work, run));
  const guard = (address: string, reply: FastifyReply): Promise<void> => guardLink(services, address, reply);
  // One answer for unknown, revoked, expired and mismatched links, so that probing reveals nothing.
  const openLinked = async (link: { type: string; hash: string }): Promise<OpenedRequest> => {
    const found = await openRequest(database, link);
    if (found === undefined || isExpired(factsOf(found), new Date())) throw new ApiProblem("not-found");
    return found;
  };
  return [
    publicRoute(externalRequest, async ({ address }, { query }, reply) => {
      await guard(address, reply);
      const found = await openLinked(query);
      return { ...viewOf(found, new Date()), ...(await conversationOf(database, found)) };
    }),

    publicRoute(externalRequestStarts, async ({ address }, { query }, reply) => {
      await guard(address, reply);
      const found = await openLinked(query);
      const now = new Date();
      const actions = actionsOf(factsOf(found), found.audience, now);
      const { dealer, shop, request } = found;
      if (dealer === null || !(actions.includes("reschedule") || actions.includes("propose"))) return { starts: [] };
      const starts = await findFreeStarts(database, shop.id, visitAt(dealer, request), now);
      return { starts: starts.map((start) => formatWithOffset(start, zoneOf(found))) };
    }),

    publicRoute(actOnExternalRequest, async (context, { params, body }, reply) => {
      await guard(context.address, reply);
      const outcome = await runRequestAction(services, context, params.action, body);
      if (outcome.state === "GONE") throw new ApiProblem("not-found");
      if (outcome.state === "REFUSED") return { errors: [outcome.error] };
      return { errors: [], already: outcome.state === "ALREADY", request: viewOf(outcome.opened, new Date()) };
    }),
  ];
}
