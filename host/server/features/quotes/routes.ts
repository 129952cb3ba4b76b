/** Routes of sent offers, their mails, and the end of their validity. */
import { and, eq, isNull } from "drizzle-orm";
import { externalOffer } from "../../../../src/contract/endpoints/public-pages";
import * as calls from "../../../../src/contract/endpoints/quotes";
import { offersOf } from "../../../../src/contract/quotes";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, publicRoute, route } from "../../platform/http/route";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { offerState } from "../customer-requests/allowed-actions";
import { openRequest } from "../customer-requests/link";
import { guardLink } from "../customer-requests/routes";
import { factsOf, isErased } from "../customer-requests/view";
import { pricingContext } from "../pricing/find-tyres";
import { compareOffer } from "./comparison";
import { expireQuotes } from "./expire";
import { findQuoteTyres } from "./find-quote-tyres";
import { mailQuote, QUOTE_MAIL_JOB } from "./mail";
import type { Quote } from "./quote";
import { quoteFileName, quotePdf } from "./quote-pdf";
import { revisionOf, revisionsOf } from "./revisions";

/** Throws "not-found" for a quote out of reach. */
async function requireQuote(data: ScopedDatabase, id: number): Promise<void> {
  const isQuote = and(eq(record.id, id), eq(record.resource, "quote"), isNull(record.deletedAt));
  if ((await data.count(record, isQuote, 1)) === 0) throw new ApiProblem("not-found");
}

export const quoteModule: ServerModule = (services) => {
  services.jobs.schedule(60, "Expire offers of quotes", () => expireQuotes(services));
  handleUserJob(services, QUOTE_MAIL_JOB, (work, run) => mailQuote(services, work, run));
  return [
    publicRoute(externalOffer, async ({ address }, { query }, reply) => {
      await guardLink(services, address, reply);
      const found = await openRequest(services.database, { ...query, type: "quote" });
      const { offer = null } = found ?? {};
      const isHidden = found === undefined || isErased(found) || offerState(factsOf(found), new Date()) === "WITHDRAWN";
      if (offer === null || isHidden) throw new ApiProblem("not-found");
      return new FileResponse(quoteFileName(offer), "application/pdf", await quotePdf(services.messages, offer));
    }),
    route(calls.quoteRevisions, async ({ data }, { params }) => {
      const id = Number(params.id);
      await requireQuote(data, id);
      const revisions = await revisionsOf(data, id);
      return {
        revisions: revisions.map(({ number, sentOn, validUntil, sender, content }) => ({
          number,
          sentOn,
          validUntil,
          sender,
          currency: content.currency,
          offers: offersOf(content.lines).map(({ group, totals }) => ({ group, total: totals.incl })),
        })),
      };
    }),
    route(calls.quoteDocument, async ({ data }, { params }) => {
      const id = Number(params.id);
      await requireQuote(data, id);
      const revision = await revisionOf(data, id, Number(params.number));
      if (revision === undefined) throw new ApiProblem("not-found");
      return new FileResponse(quoteFileName(revision), "application/pdf", await quotePdf(services.messages, revision));
    }),
    route(calls.quoteTyres, async (context, { query }) =>
      findQuoteTyres(await pricingContext(context, services.resources), query),
    ),
    route(calls.quoteComparison, async (context, { params }) => {
      const kind = await pricingContext(context, services.resources);
      const [quote] = (await kind.find("quote", [Number(params.id)])) as unknown as readonly Quote[];
      if (quote === undefined) throw new ApiProblem("not-found");
      const revision = await revisionOf(context.data, quote.id, quote.revision);
      if (revision === undefined || quote.acceptedGroup === null) throw new ApiProblem("not-found");
      const { currency, lines, quotedMinor, todayMinor, isShort, seen } = await compareOffer(kind, quote, revision);
      return {
        currency,
        lines: lines.map(({ line: { label, quantity }, ...compared }) => ({
          label,
          quantity,
          quotedMinor: compared.quotedMinor,
          todayMinor: compared.today === null ? null : compared.todayMinor,
          available: compared.available,
        })),
        quotedMinor,
        todayMinor,
        isShort,
        seen,
      };
    }),
  ];
};
