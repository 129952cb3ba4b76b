/** `<td-google-reserve-configurations>`: who and what takes part in Reserve with Google. Attribute: `service-tab`. */
import { QueryClientProvider } from "@tanstack/react-query";
import { getRuntime } from "../src/runtime";
import { queryClient } from "../src/runtime/queries";
import { GoogleReserve, type GoogleReserveProps } from "../src/screens/google-reserve/google-reserve";
import { defineElement } from "./define-element";

function GoogleReserveElement(props: GoogleReserveProps) {
  return (
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <GoogleReserve {...props} />
    </QueryClientProvider>
  );
}

defineElement("td-google-reserve-configurations", {
  component: GoogleReserveElement,
  attributes: { serviceTab: "string" },
  messages: [
    "ui",
    "engine-actions",
    "engine-form",
    "errors",
    "google-reserve-configurations",
    "google-reserve-settings",
  ],
});
