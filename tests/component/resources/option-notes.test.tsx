/** Notes in the form of an option: a label twice, a filter that finds nothing, dealers outside of a restriction. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { widen } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import { OptionNotes } from "../../../src/resources/dealers/dealer-option/option-notes";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showDetail } from "../form/show-detail";
import { panelInForm } from "./panel-in-form";

clearPageAfterEach();

const page = (elements: readonly object[], total = elements.length) =>
  json({ data: { elements, total, page: 1, size: 25 } });

async function show(values: object): Promise<void> {
  const detail = await showDetail({
    id: "5",
    Screen: panelInForm(
      widen(dealerOption),
      { label: { en_GB: "Wi-Fi" }, enabled: true, filterInLocator: false, dealerTypes: [], countries: [], ...values },
      OptionNotes,
    ),
    responses: {
      "/admin/api/dealerOption": page([{ id: 8, valueName: "wifi_2", label: { en_GB: "wi-fi" } }]),
      "/admin/api/fitter": ({ url }) => page([], url.searchParams.has("filter[dealerType]") ? 4 : 7),
    },
  });
  await detail.runtime.i18n.load(["dealer-option"]);
}

test("links the other option that has the same label", async () => {
  await show({ uses: 3 });
  expect(await screen.findByText("Another option has the same label:")).toBeTruthy();
  expect(screen.getByRole("link", { name: "wi-fi" }).getAttribute("href")).toContain("dealer-option/edit/wifi_2");
});

test("tells that a filter finds nothing, and how many dealers lose what shows", async () => {
  await show({ label: { en_GB: "Kids" }, uses: 0, filterInLocator: true, dealerTypes: ["GARAGE"] });
  expect(await screen.findByText(/^3 dealers keep the option/)).toBeTruthy();
  expect(screen.getByText("No dealer has the option yet: the filter finds nothing.")).toBeTruthy();
});
