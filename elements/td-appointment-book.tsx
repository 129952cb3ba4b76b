/**
 * `<td-appointment-book>`: the appointment book of a dealer. Attributes: `dealer-id date view bays hide-toolbar poll-seconds`.
 * Events: `td-appointment-open`, `td-appointment-created`, `td-appointment-moved`, `td-slot-explained`.
 */
import {
  AppointmentBook,
  type AppointmentBookProps,
} from "../src/resources/activity/appointment-book/appointment-book";
import { QueryProvider } from "../src/runtime/react-queries";
import { defineElement } from "./define-element";

const Book = (props: Omit<AppointmentBookProps, "greeting">) => (
  <QueryProvider>
    <AppointmentBook {...props} />
  </QueryProvider>
);

defineElement("td-appointment-book", {
  component: Book,
  messages: import.meta.messages(),
  attributes: {
    dealerId: "string",
    date: "string",
    view: "string",
    bays: "string",
    hideToolbar: "boolean",
    pollSeconds: "number",
  },
});
