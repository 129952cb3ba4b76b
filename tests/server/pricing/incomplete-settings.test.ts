/** Settings of prices that were stored incomplete, by an import or an earlier version. */
import { expect, it } from "vitest";
import { loadConfiguration, settingsOf } from "../../../host/server/features/pricing/settings";

const meta = { id: 1, version: 1, createdAt: "", updatedAt: "", updatedBy: null };

it("settings without a currency or a strategy have the defaults, so that prices are still calculated", async () => {
  const stored = { ...meta, currency: null, strategy: null, minMargin: null, rounding: "NONE" };
  const configuration = await loadConfiguration({ all: () => Promise.resolve([stored]) });
  expect(settingsOf(configuration, "FR", "2026-11-28")).toMatchObject({
    currency: "EUR",
    strategy: "CHEAPEST",
    minMargin: null,
    rounding: "NONE",
  });
});

it("a shop without settings has all defaults", async () => {
  const configuration = await loadConfiguration({ all: () => Promise.resolve([]) });
  expect(settingsOf(configuration, "FR", "2026-11-28")).toMatchObject({ currency: "EUR", marginMode: "MARGIN" });
});
