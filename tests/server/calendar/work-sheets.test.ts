/** Work sheets of appointments: what the workshop reads, and who may print them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { workSheetModule } from "../../../host/server/features/work-sheets/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference } from "../support/garage";
import { pdfText } from "../support/pdf-text";

let harness: Harness;
let visit: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, workSheetModule]);
  const services = await makeServices(harness);
  const { dealer } = await makeGarage(harness, services, ["LIFT"], "Europe/Lisbon");
  visit = data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        ...{ customerName: "Nguyễn Thị Lan", customerPhone: "+33199001142", fitter: reference(dealer) },
        ...{ date: nineInParis(120), carBrand: "Peugeot", carModel: "208", vehicleRegistrationNumber: "AB-123-CD" },
        ...{ brand: "Michelin", tyreSize: "205/55R16 91V", tyresOrigin: "IN_STORAGE", internalNotes: "Écrou antivol" },
        services: [{ service: reference(services.fitting), quantity: 4 }],
      },
    }),
  );
}, 120_000);
afterAll(() => harness.close());

const print = (browser = harness.admin) => browser.call("GET", `/admin/api/appointment/${visit.id}/work-sheet`);

it("says who comes with which vehicle, what is to be done on which bay, and when on the dealer's clock", async () => {
  const response = await print();
  expect(response.headers["content-type"]).toBe("application/pdf");
  const text = (await pdfText(response.rawPayload)).join(" ");
  for (const part of ["Nguyễn Thị Lan", "AB-123-CD", "Peugeot", "Michelin", "4 ×", "Pont 1", "Écrou antivol"])
    expect(text).toContain(part);
  expect(text).toContain("10:00");
  expect(text).toContain("Europe/Lisbon");
  expect(text).not.toContain("{");
});

it("is refused without the right and not found in another shop", async () => {
  expect((await print(harness.withoutRights)).statusCode).toBe(403);
  expect((await print(harness.other)).statusCode).toBe(404);
});
