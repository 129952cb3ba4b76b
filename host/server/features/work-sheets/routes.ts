/** The route of work sheets. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { workSheet } from "../../../../src/contract/endpoints/work-sheets";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route } from "../../platform/http/route";
import { record } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { factsOf } from "../customer-messages/facts";
import { appointmentReference } from "../customer-messages/values";
import { workSheetPdf } from "./work-sheet-pdf";

export const workSheetModule: ServerModule = ({ messages }) => [
  route(workSheet, async ({ data, locale }, { params }) => {
    const isNamed = and(eq(record.id, Number(params.id)), eq(record.resource, "appointment"), isNull(record.deletedAt));
    const found = await data.find(record, isNamed ?? sql`false`);
    const facts = found && (await factsOf(data, found));
    if (facts === undefined) throw new ApiProblem("not-found");
    const content = await workSheetPdf(messages, data, facts, locale);
    return new FileResponse(`${appointmentReference(facts.appointment)}.pdf`, "application/pdf", content);
  }),
];
