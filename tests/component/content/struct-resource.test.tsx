/** The definition of database structures: a failed load is shown, and can be tried again. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import * as definitions from "../../../src/catalogue/load-resource";
import { getRuntime } from "../../../src/runtime";
import { StructResource } from "../../../src/screens/custom-database/struct-resource";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";

vi.mock("../../../src/catalogue/load-resource", { spy: true });

quietConsole();
clearPageAfterEach();

it("shows an error with a retry instead of a skeleton, then the content", async () => {
  vi.mocked(definitions.loadResource).mockRejectedValueOnce(
    new TypeError("Failed to fetch dynamically imported module"),
  );
  await getRuntime().i18n.load(import.meta.messages());
  render(<StructResource lines={4}>{({ name }) => <p>{name}</p>}</StructResource>);
  expect((await screen.findByRole("alert")).textContent).toContain("The database could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("custom-database-struct")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
