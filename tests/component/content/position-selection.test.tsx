/** Several paragraphs are selected and moved together. */
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { getRuntime } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { PositionList } from "../../../src/screens/position/position-list";

const onMove = vi.fn();
const paragraphs = [1, 2, 3, 4].map((id) => ({
  ...{ id, layoutId: "T_ONE", state: "DRAFT", active: true, internalName: `Part ${id}` },
  ...{ content: {}, sliderPictures: [] },
})) as unknown as Paragraph[];

beforeEach(async () => {
  onMove.mockClear();
  const { i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
});
afterEach(cleanup);

function show(mayMove = true) {
  render(
    <QueryProvider>
      <PositionList paragraphs={paragraphs} ownerPath={undefined} mayMove={mayMove} onMove={onMove} />
    </QueryProvider>,
  );
  return userEvent.setup();
}
const select = (id: number) => screen.getByRole("checkbox", { name: `Select “Part ${id}”` });

it("moves the selected paragraphs by one place, to either end, and with the keyboard", async () => {
  const user = show();
  await user.click(select(3));
  await user.click(select(2));
  screen.getByRole("group", { name: "2 paragraphs selected" });
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

it("offers no selection to accounts that may not move", () => {
  show(false);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
