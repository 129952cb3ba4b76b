/** The dialog of an action names the fields of the record that prevent it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ActionDialog } from "../../../src/engine/actions/action-dialog";
import { resourceActions } from "../../../src/engine/actions/resource-action";
import product from "../../../src/resources/catalog/catalog-product.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { TdError } from "../../../src/contract/errors";
import { clearPageAfterEach } from "../../support/each-test";
import { visit } from "../../support/page";

clearPageAfterEach();
// The dialog's code loads lazily; load it before the tests.
beforeAll(() => import("../../../src/ui/dialog/dialog-panel"));

const resource = widen(product);
const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };

it("shows a refusal of a field that the dialog does not ask for, with the field's label", async () => {
  visit("https://shop.example/admin/catalog/product/3/admin-catalog-product/4");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "catalog-product"]);
  const action = resourceActions(resource, { CATALOG: true }, runtime.i18n.t, () => true).find(
    ({ name }) => name === "publish",
  );
  if (action === undefined) throw new Error("The action is gone");
  const fields = { gallery: "catalog-product.error.no-picture" };
  const refusal = new TdError("status", "422", 422, { type: "validation", title: "", status: 422, fields });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionDialog
        resource={resource}
        action={action}
        target={{ kind: "one", record: { id: 4, ...META, status: "DRAFT", name: { en_GB: "Chains" } } }}
        texts={{
          question: "Publish “Chains”?",
          confirm: "Publish",
          cancel: "Cancel",
          failed: "Not published",
          consequence: undefined,
          done: String,
        }}
        slots={undefined}
        onRun={() => Promise.reject(refusal)}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Publish", hidden: true }));
  await screen.findByText("Pictures: Add at least one picture first.");
  expect(screen.getByText("Not published")).toBeDefined();
});
