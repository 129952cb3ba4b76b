import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { labelOf } from "../../../src/engine/form/reference-search";
import googleReserve from "../../../src/resources/dealers/google-reserve/google-reserve.resource";

const record = (localizedName: Record<string, string>) => ({
  id: 7,
  version: 1,
  createdAt: "2027-01-01T00:00:00Z",
  updatedAt: "2027-01-01T00:00:00Z",
  updatedBy: null,
  localizedName,
  service: { id: 3, label: "Vidange" },
});

it("names a record in the interface language, else by its parent", () => {
  const resource = widen(googleReserve);
  expect(labelOf(resource, record({ fr_FR: "Vidange express", en_GB: "Oil change" }), "en_GB")).toBe("Oil change");
  expect(labelOf(resource, record({}), "en_GB")).toBe("Vidange");
});
