/** Says in a shop that the directory has changed under values of its own: what the shop shows stays until somebody has looked. */
import { widen } from "../../../src/contract/resource";
import dealerOverride from "../../../src/resources/dealers/dealer-override.resource";
import { settleAlert } from "../context/alerts";
import { inEachShop } from "../directories/shops";
import { OverrideStorage } from "../resources/fitter/override-storage";
import { readPage } from "../resources/reading";
import type { ServerModule, ServerParts } from "../server-parts";

const KEY = "overrides-changed";
const EVERY_MINUTES = 60;

/** Answers how many values wait in all shops. */
export async function noticeOverrides({ database }: Pick<ServerParts, "database">): Promise<number> {
  let waiting = 0;
  const storage = new OverrideStorage(widen(dealerOverride));
  await inEachShop({ database }, async (data) => {
    const { total } = await readPage(storage, data, {
      query: { q: "", page: 1, size: 1, sort: [], filter: { state: "MASTER_CHANGED" } },
      reader: { languages: [], timeZone: "UTC" },
      fields: ["state"],
      filterable: new Set(["state"]),
      sortable: new Set<string>(),
    });
    waiting += total;
    await settleAlert(
      data,
      KEY,
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
  return waiting;
}

/** No calls of its own: the resource has them. */
export const overrideModule: ServerModule = (parts) => {
  parts.jobs.every(EVERY_MINUTES, "Changes under values of shops", () => noticeOverrides(parts));
  return [];
};
