/**
 * Hourly work on overrides: notifies shops when the owner changed values that they override, which stay until a user confirms or drops them,
 * and applies overrides that begin or end to the lists.
 */
import { widen } from "../../../../src/contract/resource";
import dealers from "../../../../src/resources/dealers/fitter/fitter.resource";
import dealerOverride from "../../../../src/resources/dealers/overrides/dealer-override.resource";
import { resolveAlert } from "../../services/alerts";
import { inEachShop } from "../../platform/storage/each-shop";
import { OverrideStorage } from "./storage/override-storage";
import { refreshDatedOverrides } from "./storage/overrides";
import { readPage } from "../../resources/reading/read-pages";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";

const ALERT_KEY = "overrides-changed";
const EVERY_MINUTES = 60;

/** Raises the notices and returns the number of affected overrides in all shops. */
export async function notifyOverrideChanges({ database }: Pick<ServerServices, "database">): Promise<number> {
  let pending = 0;
  const storage = new OverrideStorage(widen(dealerOverride));
  await inEachShop({ database }, async (data) => {
    const { total } = await readPage(storage, data, {
      query: { q: "", page: 1, size: 1, sort: [], filter: { state: "MASTER_CHANGED" } },
      reader: { languages: [], timeZone: "UTC" },
      fields: ["state"],
      filterable: new Set(["state"]),
      sortable: new Set<string>(),
    });
    pending += total;
    await resolveAlert(
      data,
      ALERT_KEY,
      total === 0
        ? undefined
        : {
            right: "FITTER",
            type: "WARNING",
            titleKey: "alert.overrides-changed.title",
            params: { count: total },
            lines: [{ key: "alert.overrides-changed.text" }],
            link: "/dealer-override?filter[state]=MASTER_CHANGED",
          },
    );
  });
  return pending;
}

/** Applies overrides that began or ended in the last days to the lists of all shops. */
export async function applyDatedOverrides({ database }: Pick<ServerServices, "database">): Promise<void> {
  await inEachShop({ database }, (data) => refreshDatedOverrides(data, widen(dealers)));
}

/** Module without routes; the resource provides them. */
export const overrideModule: ServerModule = (services) => {
  services.jobs.schedule(EVERY_MINUTES, "Notify shops of changed owner values", () => notifyOverrideChanges(services));
  services.jobs.schedule(EVERY_MINUTES, "Apply dated dealer values", () => applyDatedOverrides(services));
  return [];
};
