/** The routes of work sheets. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { workSheet, workSheets } from "../../../../src/contract/endpoints/work-sheets";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route } from "../../platform/http/route";
import type { RequestContext } from "../../platform/http/request-context";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { factsOf, type AppointmentFacts } from "../customer-messages/facts";
import { appointmentReference } from "../customer-messages/values";
import { workSheetsPdf } from "./work-sheet-pdf";

/** Returns the facts of appointments within reach, the earliest first. */
async function factsOfAll(data: ScopedDatabase, ids: readonly number[]): Promise<readonly AppointmentFacts[]> {
  const isNamed = and(inArray(record.id, [...ids]), eq(record.resource, "appointment"), isNull(record.deletedAt));
  const found = await data.select(record, { where: isNamed, orderBy: [sql`${record.data}->>'date'`, record.id] });
  const facts: AppointmentFacts[] = [];
  for (const appointment of found) {
    const known = await factsOf(data, appointment);
    if (known !== undefined) facts.push(known);
  }
  return facts;
}

export const workSheetModule: ServerModule = ({ messages }) => {
  const fileOf = async (
    { data, locale }: Pick<RequestContext, "data" | "locale">,
    ids: readonly number[],
  ): Promise<FileResponse> => {
    const facts = await factsOfAll(data, ids);
    const [first, ...others] = facts;
    if (first === undefined) throw new ApiProblem("not-found");
    const content = await workSheetsPdf(messages, data, [first, ...others], locale);
    const name = others.length === 0 ? appointmentReference(first.appointment) : "work-sheets";
    return new FileResponse(`${name}.pdf`, "application/pdf", content);
  };
  return [
    route(workSheet, (context, { params }) => fileOf(context, [Number(params.id)])),
    route(workSheets, (context, { query }) => fileOf(context, query.ids)),
  ];
};
