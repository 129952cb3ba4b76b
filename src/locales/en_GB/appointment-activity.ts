/** Appointments from import files. */
import { sameWords } from "../same-words";
import appointment from "./appointment";

export default {
  "appointment-activity.one": "appointment",
  "appointment-activity.many": "appointments",
  "appointment-activity.create": "New appointment",
  "appointment-activity.empty": "No imported appointments",
  "appointment-activity.saved": "Appointment imported",
  "appointment-activity.list.title": "Appointments of the former software",
  "appointment-activity.import.title": "Import appointments",
  "appointment-activity.card.visit": "Appointment",
  "appointment-activity.field.externalId": "Number in the former software",
  "appointment-activity.field.externalId.help":
    "The same number again changes the appointment, unless someone has worked on it since.",
  "appointment-activity.field.fitter": "Garage",
  "appointment-activity.field.bay": "Bay (code)",
  "appointment-activity.field.bay.help":
    "Empty: the best free bay. If none is free, the appointment waits in the calendar to be placed.",
  "appointment-activity.field.start": "Start",
  "appointment-activity.field.start.help": "Day and time in the shop’s time zone, or with an offset.",
  "appointment-activity.field.end": "End",
  "appointment-activity.field.durationMinutes": "Duration",
  "appointment-activity.field.status": "Status",
  "appointment-activity.field.status.help": "Empty: past appointments are done, coming ones confirmed.",
  "appointment-activity.field.services": "Services",
  "appointment-activity.field.customerName": "Customer",
  "appointment-activity.field.customerPhone": "Phone",
  "appointment-activity.field.customerEmail": "E-mail",
  "appointment-activity.field.vehicleRegistrationNumber": "Registration",
  "appointment-activity.field.carModel": "Vehicle",
  "appointment-activity.field.tyreSize": "Tyre size",
  "appointment-activity.field.comments": "Comments",
  "appointment-activity.field.tags": "Tags",
  "appointment-activity.field.bookedAt": "Booked on",
  "appointment-activity.field.origin": "Origin",
  "appointment-activity.field.appointment": "Appointment",
  "appointment-activity.field.appointmentVersion": "Version of the appointment",
  "appointment-activity.error.old": "Appointments older than ten years are not imported.",
  "appointment-activity.error.end": "The end must be 5 minutes to 10 hours after the start.",
  "appointment-activity.error.two-ends": "Duration and end disagree. Map only one of them.",
  "appointment-activity.error.bay": "The garage has no bay with this code.",
  "appointment-activity.error.touched":
    "Someone has changed this appointment since it was imported. It stays as it is.",
  ...sameWords(appointment, "appointment", "appointment-activity", { status: "status", origin: "origin" }),
} as const;
