/** Services above the order of their categories: listed by category, dragged by keyboard, selected and moved. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CategoryServices } from "../../../src/resources/dealers/services/category-services";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showDetail } from "../form/show-detail";

clearPageAfterEach();

const page = (elements: readonly object[]) => json({ data: { elements, total: elements.length, page: 1, size: 200 } });
const named = (id: number, name: string, values: object = {}) => ({ id, version: 1, name: { en_GB: name }, ...values });

test("services are listed by category, and the selected ones move to another category", async () => {
  const detail = await showDetail({
    id: "5",
    Screen: () => <CategoryServices />,
    responses: {
      "/admin/api/serviceCategory": () => page([named(1, "Tyres"), named(2, "Maintenance"), named(3, "Empty")]),
      "/admin/api/service": () =>
        page([
          named(7, "Fitting", { category: { id: 1, label: "Tyres" } }),
          named(8, "Oil change", { category: { id: 1, label: "Tyres" } }),
          named(9, "Brakes", { category: { id: 2, label: "Maintenance" } }),
        ]),
      "/admin/api/service/bulk": json({ data: { done: 1, failed: [], undoToken: "back", jobId: null } }),
    },
    rights: ["SERVICE"],
  });
  await detail.runtime.i18n.load(["service-category", "engine-order"]);
  const tyres = within(await screen.findByRole("region", { name: "Tyres" }));
  expect(tyres.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Fitting", "Oil change"]);
  expect(screen.getByRole("region", { name: "Empty" })).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Move / })).toHaveLength(3);
  await detail.user.click(tyres.getByRole("checkbox", { name: "Oil change" }));
  await detail.user.selectOptions(screen.getByLabelText("To the category"), "2");
  await detail.user.click(screen.getByRole("button", { name: "Move 1 service" }));
  await waitFor(() => {
    expect(detail.savedBodies()).toEqual([
      { selection: { ids: [8] }, action: "update", values: { category: { id: 2, label: "" } } },
    ]);
  });
});
