/** The paper with which a workshop carries out an appointment. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const workSheet = endpoint({
  id: "appointment.work-sheet",
  method: "GET",
  path: "/admin/api/appointment/{id}/work-sheet",
  summary: "The work sheet of an appointment as PDF, in the language of the account and on the dealer's clock",
  params: v.object({ id: idParam }),
  responseType: "file",
  right: ["APPOINTMENTS", "APPOINTMENTS_READ"],
  conditions: ["not-dlu"],
});
