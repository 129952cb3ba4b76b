/**
 * `<td-ecal-creation>`: an appointment calendar in a few steps. Attributes: `context`, `draft`, `invitation`.
 * Events: `td-creation-step`, `td-creation-done` (cancelable).
 */
import { CreationScreen, type CreationProps } from "../src/screens/creation/creation";
import { defineElement } from "./define-element";

/** The shop creation with the calendar's steps, which the server returns. */
const EcalCreation = (props: Omit<CreationProps, "ecal">) => <CreationScreen {...props} ecal />;

defineElement("td-ecal-creation", {
  component: EcalCreation,
  isPublic: true,
  attributes: { context: "string", draft: "string", invitation: "string" },
});
