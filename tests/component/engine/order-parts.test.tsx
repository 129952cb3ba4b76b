/** A long order draws its rows when they come near the viewport. */
import { act, configure, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { OrderScreen } from "../../../src/engine/order/order-screen";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind, type KindProps } from "./show-kind";

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
clearPageAfterEach();

test("draws the first rows, and each further part when it comes near", async () => {
  const approached = new Map<Element, () => void>();
  type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  class Observer {
    readonly #report: Report;
    constructor(report: Report) {
      this.#report = report;
    }
    observe(element: Element): void {
      approached.set(element, () => {
        this.#report([{ isIntersecting: true }]);
      });
    }
    disconnect(): void {
      approached.clear();
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const resource = widen(
    defineResource({
      area: "dealers",
      scope: "shop",
      right: { read: "FITTER", write: "FITTER" },
      name: "sample",
      screens: { order: { path: "sample", tag: "td-sample" } },
      label: "name",
      fields: { name: f.text({ required: true }), position: f.position() },
      operations: { create: false, remove: false },
    }),
  );
  const elements = Array.from({ length: 150 }, (_, index) => ({
    ...{ id: index + 1, version: 1, name: `Row ${index + 1}`, position: index },
  }));
  await showKind((props: KindProps) => <OrderScreen {...props} slots={undefined} />, import.meta.messages(), resource, {
    messages: { "sample.order.title": "Order" },
    responses: { "/admin/api/sample": () => json({ data: { elements, total: elements.length } }) },
  });
  await screen.findByText("Row 100");
  expect(screen.queryByText("Row 101")).toBeNull();
  const [[, approach] = []] = [...approached];
  act(() => approach?.());
  screen.getByText("Row 101");
  screen.getByText("Row 150");
});
