/** `<td-google-reserve-configuration>`: one service on Google. Attribute: `service-id`, of the service. */
import { QueryClientProvider } from "@tanstack/react-query";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import {
  GoogleReserveService,
  type GoogleReserveServiceProps,
} from "../src/screens/google-reserve/google-reserve-service";
import { defineElement } from "./define-element";

function GoogleReserveServiceElement(props: GoogleReserveServiceProps) {
  return (
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <GoogleReserveService {...props} />
    </QueryClientProvider>
  );
}

defineElement("td-google-reserve-configuration", {
  component: GoogleReserveServiceElement,
  attributes: { serviceId: "string" },
  messages: ["ui", "engine-actions", "engine-form", "errors", "google-reserve"],
});
