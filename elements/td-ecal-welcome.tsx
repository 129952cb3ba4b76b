/** `<td-ecal-welcome>`: greeting and appointment book, the landing page of the calendar brand. Attribute: `dealer-id`. */
import { Welcome, type WelcomeProps } from "../src/resources/activity/appointment-book/welcome";
import { QueryProvider } from "../src/runtime/react-queries";
import { defineElement } from "./define-element";

const WelcomeScreen = (props: WelcomeProps) => (
  <QueryProvider>
    <Welcome {...props} />
  </QueryProvider>
);

defineElement("td-ecal-welcome", {
  component: WelcomeScreen,
  messages: import.meta.messages(),
  attributes: { dealerId: "string" },
});
