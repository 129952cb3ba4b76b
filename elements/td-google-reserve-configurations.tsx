/** `<td-google-reserve-configurations>`: dealers and services in Reserve with Google. Attribute: `service-tab`. */
import { QueryClientProvider } from "@tanstack/react-query";
import { widen } from "../src/contract/resource";
import settings from "../src/resources/dealers/google-reserve/google-reserve-settings.resource";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import { GoogleReserve, type GoogleReserveProps } from "../src/screens/google-reserve/google-reserve";
import { defineElement } from "./define-element";

const SETTINGS = widen(settings);

function GoogleReserveElement(props: Pick<GoogleReserveProps, "serviceTab">) {
  return (
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <GoogleReserve {...props} settings={SETTINGS} />
    </QueryClientProvider>
  );
}

defineElement("td-google-reserve-configurations", {
  component: GoogleReserveElement,
  attributes: { serviceTab: "string" },
  messages: import.meta.messages(),
});
