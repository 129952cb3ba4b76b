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
import { JobsDrawer, type JobsTab } from "./jobs-drawer";

function Host({ tab }: { readonly tab: Store<JobsTab | undefined> }) {
  return (
    <JobsDrawer
      tab={useStore(tab)}
      onTab={(next) => {
        tab.set(next);
      }}
      onClose={() => {
        tab.set(undefined);
      }}
    />
  );
}

function mount(): Store<JobsTab | undefined> {
  const tab = createStore<JobsTab | undefined>(undefined);
  const layer = document.querySelector("[data-td-page-hosts]")?.shadowRoot?.querySelector(".td-layer");
  const place = document.createElement("div");
  (layer ?? document.body).append(place);
  createRoot(place).render(
    <QueryClientProvider client={queryClient(getRuntime().slot)}>
      <Host tab={tab} />
    </QueryClientProvider>,
  );
  return tab;
}

const drawer = (): Store<JobsTab | undefined> => getRuntime().slot("jobs.drawer", mount);

/** Shows the account's jobs, active ones first. */
export function openJobs(): void {
  drawer().set("jobs");
}

/** Shows the account's changes that can be undone. */
export function openJournal(): void {
  drawer().set("undo");
}
