/** The page-wide parts while their code cannot be loaded. */
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Runtime } from "../../../src/runtime";
import { installPageHosts } from "../../../src/ui/page-hosts/install";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { freshPage } from "./page";

const CODE = "../../../src/ui/page-hosts/page-hosts";
const mountPageHosts = (place: HTMLElement): void => {
  place.textContent = "The messages are here";
};

let runtime: Runtime;
beforeEach(async () => {
  runtime = await freshPage();
});
quietConsole("error");
clearPageAfterEach();

it("messages whose code is missing leave an alert, which loads them by a retry", async () => {
  runtime.i18n.add("en_GB", { "test.saved": "Dealer saved" });
  vi.doMock(CODE, () => {
    throw new Error("The file is missing");
  });
  installPageHosts();
  const root = document.querySelector("[data-td-page-hosts]")?.shadowRoot;
  const layer = root?.querySelector<HTMLElement>(".td-layer");
  if (!layer) throw new Error("The layer is missing");
  act(() => {
    runtime.toasts.show({ kind: "success", key: "test.saved" });
  });
  const alert = await within(layer).findByRole("alert");
  expect(alert.textContent).toContain("This part could not be loaded");
  vi.doMock(CODE, () => ({ mountPageHosts }));
  fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(layer.textContent).toContain("The messages are here"));
  expect(within(layer).queryByRole("alert")).toBeNull();
});
