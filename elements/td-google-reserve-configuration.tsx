/** `<td-google-reserve-configuration>`: one service on Google. Attribute: `service-id`, of the service. */
import { QueryClientProvider } from "@tanstack/react-query";
import { widen } from "../src/contract/resource";
import googleReserve from "../src/resources/dealers/google-reserve/google-reserve.resource";
import slots from "../src/resources/dealers/google-reserve/google-reserve.slots";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import {
  GoogleReserveService,
  type GoogleReserveServiceProps,
} from "../src/screens/google-reserve/google-reserve-service";
import { defineElement } from "./define-element";

const DEFINITION = widen(googleReserve);

function GoogleReserveServiceElement(props: Pick<GoogleReserveServiceProps, "serviceId">) {
  return (
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <GoogleReserveService {...props} definition={DEFINITION} slots={slots} />
    </QueryClientProvider>
  );
}

defineElement("td-google-reserve-configuration", {
  component: GoogleReserveServiceElement,
  attributes: { serviceId: "string" },
  messages: import.meta.messages(),
});
