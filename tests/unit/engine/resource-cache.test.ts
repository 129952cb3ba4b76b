import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { patchCachedRecords, resourceKeys } from "../../../src/engine/resource-cache";

describe("patchCachedRecords", () => {
  it("changes the pages of lists, and leaves the map and the figures of the same records alone", () => {
    const client = new QueryClient();
    const map = { points: [{ id: 1, label: "Garage du Pont", lat: 45.7, lng: 4.8 }] };
    const figures = { figures: { amount: [{ value: 1, currency: "EUR" }] } };
    const keys = {
      list: resourceKeys.list("fitter", "q=a"),
      map: resourceKeys.map("fitter", "q=a", undefined),
      figures: resourceKeys.figures("fitter", "q=a"),
    };
    client.setQueryData(keys.list, { elements: [{ id: 1 }, { id: 2 }], total: 2 });
    client.setQueryData(keys.map, map);
    client.setQueryData(keys.figures, figures);
    patchCachedRecords(client, "fitter", (record) => (record.id === 1 ? undefined : record));
    expect(client.getQueryData(keys.list)).toEqual({ elements: [{ id: 2 }], total: 1 });
    expect(client.getQueryData(keys.map)).toBe(map);
    expect(client.getQueryData(keys.figures)).toBe(figures);
  });
});
