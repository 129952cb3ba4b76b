import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { showShell } from "./show-shell";

quietConsole();
clearPageAfterEach();

/** Returns the screen name in the phone header, once the messages are loaded. */
async function screenNameAt(address: string): Promise<string | null | undefined> {
  const { runtime, view } = await showShell({ address, width: 390 });
  await act(() => runtime.i18n.load(["inactivity", "silent-dealer"]));
  return view.container.querySelector(".td-shell-header__place")?.textContent;
}

it("shows the name of a list that is not the highlighted menu entry", async () => {
  expect(await screenNameAt("/admin/inactivity/silent")).toBe("Silent dealers");
});

it("shows the highlighted entry on its own list", async () => {
  expect(await screenNameAt("/admin/inactivity")).toBe("Inactivity");
});

it("shows the highlighted entry on a record", async () => {
  expect(await screenNameAt("/admin/inactivity/12")).toBe("Inactivity");
});
