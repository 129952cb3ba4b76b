/** Makes a quote or an appointment of a contact, linked both ways. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { Reference } from "../../../../src/contract/fields";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { insertRecords, updateRecords } from "../../resources/writing/write-records";
import { bookVisit, type VisitRefusals } from "../customer-requests/book-visit";
import type { QuoteValues } from "../quotes/quote";
import type { Contact } from "./contact";

/** Creates the quote, which its agent then fills with offers. Throws without the right to quotes. */
export async function contactToQuote(contact: Contact, { caller, data }: HookContext): Promise<Reference> {
  const service = serviceOf(caller.registry, "quote");
  if (!hasRight(caller.context.access.rights, service.resource.right?.write))
    throw new ApiProblem("refused", { errors: ["contact.error.no-quote-right"] });
  const { customerName, customerEmail, customerPhone, fitter, vehicleRegistrationNumber, comments } = contact;
  const values: QuoteValues = {
    ...(emptyValues(service.resource.fields) as unknown as QuoteValues),
    customerName,
    customerEmail,
    customerPhone,
    fitter,
    vehicleRegistrationNumber,
    comments,
    locale: contact.locale,
    carBrand: contact.carBrand,
    carModel: contact.carModel,
    status: "IN_PROGRESS",
    origin: "ADMIN",
    assignee: data.scope.userId,
    contact: { id: contact.id, label: "" },
  };
  const [created] = await insertRecords(service, caller, data, [{ values }]);
  if (created === undefined) throw new Error("The quote was not stored.");
  return { id: created.id, label: "" };
}

const REFUSALS: VisitRefusals = {
  field: "date",
  noRight: "contact.error.no-appointment-right",
  noDealer: "contact.error.no-dealer",
  noStart: "contact.error.no-start",
};

/** Books the visit. Throws when the start is not free. @param date ISO instant */
export async function contactToAppointment(contact: Contact, date: string, context: HookContext): Promise<Reference> {
  const { caller, data } = context;
  const before = await bookVisit(contact, date, context, REFUSALS);
  const values = { ...before, contact: { id: contact.id, label: "" } };
  const service = serviceOf(caller.registry, "appointment");
  await updateRecords(service, caller, data, [{ before, values, changed: new Set(["contact"]) }], { verb: "UPDATE" });
  return { id: before.id, label: "" };
}
