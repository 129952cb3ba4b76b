import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { showShell } from "./show-shell";

quietConsole();
clearPageAfterEach();

/** What the header of a phone says where one is, once the words of absences are there. */
async function placeAt(address: string): Promise<string | null | undefined> {
  const { runtime, view } = await showShell({ address, width: 390 });
  await act(() => runtime.i18n.load(["inactivity", "silent-dealer"]));
  return view.container.querySelector(".td-shell-header__place")?.textContent;
}

it("names on a phone a list beside the highlighted entry's, whose title stands nowhere else", async () => {
  expect(await placeAt("/admin/inactivity/silent")).toBe("Silent dealers");
});

it("names the highlighted entry for its own list", async () => {
  expect(await placeAt("/admin/inactivity")).toBe("Inactivity");
});

it("names the highlighted entry for a record, which says its own name", async () => {
  expect(await placeAt("/admin/inactivity/12")).toBe("Inactivity");
});
