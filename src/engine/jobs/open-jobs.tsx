/**
 * Opens the jobs drawer from anywhere on the page. It is mounted once, beside the toasts, not inside the calling
 * screen.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createStore, getRuntime } from "../../runtime";
import { queryClient } from "../../runtime/queries";
import { useStore } from "../../runtime/react";
import type { Store } from "../../runtime/store";
import { JobsDrawer } from "./jobs-drawer";

function Host({ open }: { readonly open: Store<boolean> }) {
  return (
    <JobsDrawer
      open={useStore(open)}
      onClose={() => {
        open.set(false);
      }}
    />
  );
}

function mount(): Store<boolean> {
  const open = createStore(false);
  const layer = document.querySelector("[data-td-page-hosts]")?.shadowRoot?.querySelector(".td-layer");
  const place = document.createElement("div");
  (layer ?? document.body).append(place);
  createRoot(place).render(
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <Host open={open} />
    </QueryClientProvider>,
  );
  return open;
}

/** Shows the account's jobs, active ones first. */
export function openJobs(): void {
  getRuntime().slot("jobs.drawer", mount).set(true);
}
