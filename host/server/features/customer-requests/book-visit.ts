/** Books the visit that a quote or a contact leads to. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { MessageKey } from "../../../../src/contract/errors";
import type { Reference } from "../../../../src/contract/fields";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { StoredRecord } from "../../resources/reading/read-records";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { create } from "../../resources/writing/saving";
import type { CustomerRequest } from "./customer";

/** What the visit is about. */
export interface VisitRequest extends CustomerRequest {
  readonly fitter: Reference | null;
  readonly carBrand: string | null;
  readonly carModel: string | null;
  readonly comments: string | null;
}

/** Where a refusal shows, and its message keys. */
export interface VisitRefusals {
  readonly field: string;
  readonly noRight: MessageKey;
  readonly noDealer: MessageKey;
  readonly noStart: MessageKey;
}

/**
 * Books the visit as the form of an appointment does. Throws when the start is not free.
 *
 * @param date ISO instant
 * @param more further values of the appointment
 */
export async function bookVisit(
  request: VisitRequest,
  date: string,
  { caller, data }: HookContext,
  { field, noRight, noDealer, noStart }: VisitRefusals,
  more: Readonly<Record<string, unknown>> = {},
): Promise<StoredRecord> {
  const refused = (key: MessageKey): ApiProblem => new ApiProblem("validation", { fields: { [field]: key } });
  const service = serviceOf(caller.registry, "appointment");
  if (!hasRight(caller.context.access.rights, service.resource.right?.write)) throw refused(noRight);
  if (request.fitter === null) throw refused(noDealer);
  const {
    fitter,
    customerName,
    customerEmail,
    customerPhone,
    vehicleRegistrationNumber,
    carBrand,
    carModel,
    comments,
  } = request;
  const values = {
    ...emptyValues(service.resource.fields),
    fitter,
    date,
    customerName,
    customerEmail,
    customerPhone,
    vehicleRegistrationNumber,
    carBrand,
    carModel,
    comments,
    ...more,
  };
  try {
    return await create(service, caller, data, values);
  } catch (error) {
    throw error instanceof ApiProblem && error.problem.status < 500 ? refused(noStart) : error;
  }
}
