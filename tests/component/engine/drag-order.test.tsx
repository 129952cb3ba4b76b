/** Rows are reordered by dragging a handle or with Alt and an arrow key. */
import { render } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useDragOrder } from "../../../src/engine/order/use-drag-order";

const onMove = vi.fn();
beforeEach(() => {
  onMove.mockClear();
});

function List({ enabled }: { readonly enabled: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  useDragOrder(list, enabled, onMove);
  return (
    <ol ref={list}>
      {["a", "b", "c"].map((id) => (
        <li key={id} data-id={id}>
          <i draggable="true" />
        </li>
      ))}
    </ol>
  );
}

it("a dropped row takes the place of the target; dropping on itself or with reordering off does nothing", () => {
  const { container, rerender, unmount } = render(<List enabled />);
  const rows = [...container.querySelectorAll("li")];
  const drag = (from: number, to: number): boolean => {
    const send = (row: Element | null | undefined, type: string) =>
      row?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    send(rows[from]?.firstElementChild, "dragstart");
    const accepted = send(rows[to], "dragover") === false;
    const highlighted = rows[to]?.hasAttribute("data-drop") === true;
    send(rows[to], "drop");
    send(rows[from], "dragend");
    expect(container.querySelector("[data-drop]")).toBeNull();
    return accepted && highlighted === (from !== to);
  };
  expect(drag(0, 2)).toBe(true);
  expect(onMove.mock.calls).toEqual([[0, 2]]);
  expect(drag(1, 1)).toBe(true);
  rerender(<List enabled={false} />);
  expect(drag(2, 0)).toBe(false);
  expect(onMove).toHaveBeenCalledTimes(1);
  unmount();
});

it("Alt with an arrow key swaps the focused row with its neighbour, if there is one", () => {
  const { container, rerender } = render(<List enabled />);
  const handles = [...container.querySelectorAll("i")];
  const press = (row: number, key: string, altKey = true): boolean | undefined =>
    handles[row]?.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, bubbles: true, cancelable: true }));
  expect(press(1, "ArrowUp")).toBe(false);
  expect(press(1, "ArrowDown")).toBe(false);
  expect(onMove.mock.calls).toEqual([
    [1, 0],
    [1, 2],
  ]);
  press(0, "ArrowUp");
  press(2, "ArrowDown");
  expect(press(1, "ArrowUp", false)).toBe(true);
  rerender(<List enabled={false} />);
  press(1, "ArrowUp");
  expect(onMove).toHaveBeenCalledTimes(2);
});
