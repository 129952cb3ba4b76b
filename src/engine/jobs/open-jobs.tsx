/** Opens the drawer of jobs from anywhere on the page: it stands beside the toasts, not inside the screen that asked for it. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createStore, getRuntime } from "../../runtime";
import { queryClient } from "../../runtime/queries";
import { useStore } from "../../runtime/react";
import type { Store } from "../../runtime/store";
import { JobsDrawer } from "./jobs-drawer";

/** Messages of the drawer. */
const MODULES = ["ui", "jobs", "errors"];

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

/** Shows the account's jobs, those that run first. */
export function openJobs(): void {
  const runtime = getRuntime();
  runtime.i18n.load(MODULES).then(
    () => {
      runtime.slot("jobs.drawer", mount).set(true);
    },
    (error: unknown) => {
      console.error("The drawer of jobs could not be opened", error);
    },
  );
}
