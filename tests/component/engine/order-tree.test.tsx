/** The order screen of records below each other. */
import { configure, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { OrderScreen } from "../../../src/engine/order/order-screen";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind } from "./show-kind";

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
clearPageAfterEach();

const tree = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    scope: "shop",
    right: { read: "FITTER", write: "FITTER" },
    screens: { order: { path: "sample", tag: "td-sample" } },
    label: "name",
    fields: {
      name: f.text({ required: true }),
      parent: f.reference("service-category"),
      active: f.boolean(),
      position: f.position(),
    },
    order: { parent: "parent", shownBy: "active" },
    operations: { create: false, remove: false },
  }),
);
const record = (id: number, name: string, values: object) => ({ id, version: 1, name, position: id, ...values });

test("folds what is below a record, and marks what a record above hides", async () => {
  const elements = [
    record(1, "Tyres", { parent: null, active: false }),
    record(2, "Brakes", { parent: { id: 1, label: "Tyres" }, active: true }),
    record(3, "Oil", { parent: null, active: true }),
  ];
  const page = await showKind(OrderScreen, import.meta.messages(), tree, {
    messages: { "sample.order.title": "Order" },
    responses: { "/admin/api/sample": json({ data: { elements, total: elements.length } }) },
  });
  await screen.findByText("Tyres");
  const names = () => screen.getAllByRole("listitem").map((item) => item.querySelector(".td-order__name")?.textContent);
  expect(names()).toEqual(["Tyres", "Brakes", "Oil"]);
  expect(screen.getAllByText("Hidden by the level above")).toHaveLength(1);
  await page.user.click(screen.getByRole("button", { name: "Fold Tyres" }));
  expect(names()).toEqual(["Tyres", "Oil"]);
  await page.user.click(screen.getByRole("button", { name: "Unfold Tyres" }));
  expect(names()).toEqual(["Tyres", "Brakes", "Oil"]);
});
