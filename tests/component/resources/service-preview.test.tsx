/** Previews of a service: as customers see it, and as Google shows it, with the values of the form. */
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import googleReserve from "../../../src/resources/dealers/google-reserve/google-reserve.resource";
import { ReservePreview } from "../../../src/resources/dealers/google-reserve/reserve-preview";
import service from "../../../src/resources/dealers/services/service.resource";
import { ServicePreview } from "../../../src/resources/dealers/services/service-preview";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showDetail } from "../form/show-detail";
import { panelInForm } from "./panel-in-form";

// It rejects all nodes of happy-dom; the browser test of rich texts covers it.
vi.mock("dompurify", () => ({ default: { sanitize: vi.fn() } }));

clearPageAfterEach();

const euros = (minor: number) => ({ minor, currency: "EUR" });
const SERVICE = {
  name: { en_GB: "Air conditioning", fr_FR: "Climatisation" },
  publicName: {},
  shortDescription: { en_GB: "Refill and check" },
  description: { en_GB: "<h2>What we do</h2><p>We <strong>refill</strong> &amp; check.</p><ul><li>Gas</li></ul>" },
  active: true,
  bookable: true,
  durationMinutes: 60,
  priceMode: "BY_VEHICLE",
  price: null,
  rimPrices: [],
  vehicleTypes: ["CAR", "VAN"],
  vehiclePrices: [
    { vehicle: "VAN", price: euros(9900) },
    { vehicle: "CAR", price: euros(7900) },
  ],
  pictures: [],
};

test("customers see the lowest price by vehicle, the duration, the text and the table", async () => {
  const page = await showDetail({ id: "5", Screen: panelInForm(widen(service), SERVICE, ServicePreview) });
  await page.runtime.i18n.load(["service"]);
  const card = within(await screen.findByRole("article", { name: "Air conditioning" }));
  expect(card.getByText(/^from .*79/)).toBeTruthy();
  expect(card.getByText("60 min")).toBeTruthy();
  expect(card.getByText("What we do").tagName).toBe("STRONG");
  expect(card.getByText("Gas").tagName).toBe("LI");
  expect(card.getByText("Van")).toBeTruthy();
  expect(card.getByText("Customers can book it online.")).toBeTruthy();
});

test("Google shows its own name and questions, and the service's price", async () => {
  const page = await showDetail({
    id: "5",
    Screen: panelInForm(
      widen(googleReserve),
      {
        service: { id: 8, label: "Climatisation" },
        enabled: true,
        localizedName: { en_GB: "Air con service" },
        localizedDescription: { en_GB: "<p>Quick</p>" },
        priceShown: "SERVICE_PRICE",
        price: null,
        interpretation: "EXACT",
        durationMinutes: 45,
        cancellation: {},
        prepayment: "REQUIRED",
        requireCreditCard: "NEVER",
        intakeForm: [{ label: { en_GB: "Number plate" }, type: "SHORT_ANSWER", required: true, choices: null }],
      },
      ReservePreview,
    ),
    responses: { "/admin/api/service/8": json({ data: { id: 8, version: 1, ...SERVICE } }) },
  });
  await page.runtime.i18n.load(["service", "google-reserve"]);
  const card = within(await screen.findByRole("article", { name: "Air con service" }));
  expect(await card.findByText(/^from .*79/)).toBeTruthy();
  expect(card.getByText("45 min")).toBeTruthy();
  expect(card.getByText("Customers pay in advance.")).toBeTruthy();
  expect(card.getByText("Number plate *")).toBeTruthy();
});
