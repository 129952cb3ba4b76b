/** The gate of a database's screens: failed loads of its structure or texts are shown, and can be tried again. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import * as locales from "../../../src/locales";
import { getRuntime } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { StructureGate } from "../../../src/screens/custom-database/structure-gate";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { byPath, json, stubFetch } from "../../support/page";

vi.mock("../../../src/locales", { spy: true });

quietConsole();
clearPageAfterEach();

it("shows an error with a retry when the texts of the database cannot be loaded", async () => {
  const structure = { id: 7, name: {}, status: "DRAFT", levels: [], fields: [], levelOfArticle: null };
  stubFetch(byPath({ "/admin/api/custom-database/7/structure": json({ data: structure }) }));
  await getRuntime().i18n.load(import.meta.messages());
  vi.mocked(locales.loadMessages).mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  render(
    <QueryProvider>
      <StructureGate id="7">{() => <p>content</p>}</StructureGate>
    </QueryProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The database could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "The structure is not published" })).toBeDefined();
});
