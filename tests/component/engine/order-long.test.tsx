/** The order screen of many records: typed places and sorts. */
import { configure, screen, waitFor } from "@testing-library/react";
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

const api = "/admin/api/sample";

test("moves to a typed place of a long list, sorts by a field, and shows the notice of the resource", async () => {
  const long = widen(
    defineResource({
      area: "dealers",
      scope: "shop",
      right: { read: "FITTER", write: "FITTER" },
      name: "sample",
      screens: { order: { path: "sample", tag: "td-sample" } },
      label: "name",
      fields: { name: f.text({ required: true }), stock: f.integer(), position: f.position() },
      order: { sorts: ["-stock"] },
      operations: { create: false, remove: false },
    }),
  );
  let stored = Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: `Row ${index + 1}`,
    stock: index,
    position: index,
  }));
  const page = await showKind(
    (props: KindProps) => <OrderScreen {...props} slots={{ orderNotice: () => <p>Unused</p> }} />,
    import.meta.messages(),
    long,
    {
      messages: { "sample.order.title": "Order", "sample.order.by.stock": "Most in stock first" },
      responses: {
        [api]: () => json({ data: { elements: stored, total: stored.length } }),
        [`${api}/order`]: ({ body }) => {
          const { ids, base: part } = body as { ids: number[]; base: number[] };
          const start = stored.findIndex(({ id }) => id === part[0]);
          const moved = ids.flatMap((id) => stored.find((record) => record.id === id) ?? []);
          stored = [...stored.slice(0, start), ...moved, ...stored.slice(start + moved.length)];
          return json({ data: { undoToken: null } });
        },
      },
    },
  );
  await screen.findByText("Row 1");
  screen.getByText("Unused");
  const place = screen.getByRole("textbox", { name: "Place of Row 9" });
  await page.user.clear(place);
  await page.user.type(place, "2{Enter}");
  await waitFor(() => {
    expect(page.sentBodies(`${api}/order`)[0]).toMatchObject({ ids: [9, 2, 3, 4, 5, 6, 7, 8] });
  });
  await page.user.click(screen.getByRole("button", { name: "Most in stock first" }));
  await waitFor(() => {
    expect(page.sentBodies(`${api}/order`)[1]).toMatchObject({ ids: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] });
  });
});
