/** The choice of a resource to import into. */
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as definitions from "../../../src/catalogue/load-resource";
import { configure, getRuntime } from "../../../src/runtime";
import { Importer } from "../../../src/screens/importer/importer";
import { json } from "../../support/page";

vi.mock("../../../src/catalogue/load-resource", async (importOriginal) => {
  const original = await importOriginal<typeof definitions>();
  return { ...original, loadResource: vi.fn(original.loadResource) };
});

let removeRouter: () => void;
beforeEach(async () => {
  vi.stubGlobal("fetch", (input: string) => {
    const { pathname } = new URL(input, "http://localhost");
    const elements = [
      { resource: "fitter", title: "Dealers" },
      { resource: "tire", title: "Tyre list" },
      { resource: "database-level", title: "Levels" },
    ];
    return Promise.resolve(json({ data: pathname === "/admin/api/import" ? { elements } : {} }));
  });
  configure({ locale: "en_GB", apiBase: "http://localhost" });
  await getRuntime().i18n.load(import.meta.messages());
  removeRouter = getRuntime().navigation.setRouter({ route: () => undefined });
});
afterEach(() => {
  cleanup();
  removeRouter();
  history.replaceState(null, "", location.pathname);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("names the resources without their definitions, and loads the chosen one", async () => {
  render(<Importer />);
  const choice = await screen.findByRole("combobox");
  const labels = [...choice.querySelectorAll("option")].map(({ textContent }) => textContent);
  // A resource without a definition on this page cannot be imported into.
  expect(labels).toEqual(["—", "Dealers", "Tyre list"]);
  expect(definitions.loadResource).not.toHaveBeenCalled();
  await userEvent.selectOptions(choice, "Dealers");
  expect(await screen.findByText("Choose a file")).toBeDefined();
  expect(vi.mocked(definitions.loadResource).mock.calls).toEqual([["fitter"]]);
});
