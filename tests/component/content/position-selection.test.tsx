/** Several entries are selected and moved together, and paragraphs are hidden. */
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { PositionList } from "../../../src/screens/position/position-list";

const onMove = vi.fn();
const onSetVisible = vi.fn();
const entries = [1, 2, 3, 4].map((id) => ({
  ...{ id, name: `Part ${id}`, path: undefined, picture: null, facts: "Draft" },
  ...(id < 3 && { isVisible: id === 1 }),
}));

beforeEach(async () => {
  onMove.mockClear();
  onSetVisible.mockClear();
  const { i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
});
afterEach(cleanup);

function show(mayMove = true) {
  render(
    <QueryProvider>
      <PositionList entries={entries} mayMove={mayMove} onMove={onMove} onSetVisible={onSetVisible} />
    </QueryProvider>,
  );
  return userEvent.setup();
}
const select = (id: number) => screen.getByRole("checkbox", { name: `Select “Part ${id}”` });

it("moves the selected paragraphs by one place, to either end, and with the keyboard", async () => {
  const user = show();
  await user.click(select(3));
  await user.click(select(2));
  screen.getByRole("group", { name: "2 selected" });
  const moves: readonly (readonly [button: string, to: number])[] = [
    ["To the top", 0],
    ["Up", 0],
    ["Down", 2],
    ["To the end", 4],
  ];
  for (const [name, to] of moves) {
    await user.click(screen.getByRole("button", { name }));
    expect(onMove).toHaveBeenLastCalledWith([2, 3], to);
  }
  screen.getByRole("button", { name: "Move “Part 3”" }).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(onMove).toHaveBeenLastCalledWith([2, 3], 2);
  screen.getByRole("button", { name: "Move “Part 4”" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(onMove).toHaveBeenLastCalledWith([4], 2);
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  expect(screen.queryByRole("group")).toBeNull();
});

it("shows and hides entries that have a visibility", async () => {
  const user = show();
  await user.click(screen.getByRole("button", { name: "Hide “Part 1”" }));
  expect(onSetVisible).toHaveBeenLastCalledWith(1, false);
  await user.click(screen.getByRole("button", { name: "Show “Part 2”" }));
  expect(onSetVisible).toHaveBeenLastCalledWith(2, true);
  expect(screen.queryByRole("button", { name: /^(Hide|Show) “Part 3”/ })).toBeNull();
  screen.getByText("Draft · hidden");
});

it("offers no selection to accounts that may not move", () => {
  show(false);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
