/** The paper with which a workshop carries out an appointment. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam, idsParam } from "../input-schemas";

const access = {
  right: ["APPOINTMENTS", "APPOINTMENTS_READ"],
  conditions: ["not-dlu"],
} as const satisfies Partial<Endpoint>;

export const workSheet = endpoint({
  ...access,
  id: "appointment.work-sheet",
  method: "GET",
  path: "/admin/api/appointment/{id}/work-sheet",
  summary: "The work sheet of an appointment as PDF, in the language of the account and on the dealer's clock",
  params: v.object({ id: idParam }),
  responseType: "file",
});

export const workSheets = endpoint({
  ...access,
  id: "work-sheets.chosen",
  method: "GET",
  path: "/admin/api/work-sheets",
  summary: "The work sheets of some appointments as one PDF, by their start; appointments out of reach are left out",
  query: v.object({ ids: idsParam }),
  responseType: "file",
});
