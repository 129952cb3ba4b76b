import { cleanup, render, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { TableBody } from "../../../src/ui/table/table-body";

function Table({ ids, height }: { readonly ids: readonly number[]; readonly height: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={(box) => {
        // happy-dom lays nothing out.
        if (box !== null) Object.defineProperty(box, "clientHeight", { value: height, configurable: true });
        scroller.current = box;
      }}
    >
      <table>
        <TableBody
          count={ids.length}
          rowHeight={40}
          scroller={scroller}
          start={0}
          span={1}
          isWhole={false}
          row={(index) => (
            <tr key={ids[index]} data-row={ids[index]}>
              <td>{ids[index]}</td>
            </tr>
          )}
        />
      </table>
    </div>
  );
}

afterEach(cleanup);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const drawn = (box: HTMLElement): string[] =>
  [...box.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row") ?? "");

test("a row that stays on show is the same node while a long page learns what is in view, and when the page becomes short", async () => {
  const { container, rerender } = render(<Table ids={upTo(200)} height={400} />);
  const third = container.querySelector("[data-row='3']");
  expect(drawn(container)).toHaveLength(50);
  // Ten rows in view and twenty beyond.
  await waitFor(() => expect(drawn(container)).toHaveLength(30));
  expect(container.querySelector("[data-row='3']")).toBe(third);

  rerender(<Table ids={[3, 150]} height={400} />);
  expect(drawn(container)).toEqual(["3", "150"]);
  expect(container.querySelector("[data-row='3']")).toBe(third);
});

test("a long page keeps the room of the rows that are not drawn", async () => {
  const { container } = render(<Table ids={upTo(200)} height={400} />);
  await waitFor(() => expect(drawn(container)).toHaveLength(30));
  const gap = container.querySelector<HTMLElement>("tr[aria-hidden]");
  expect(gap?.style.blockSize).toBe("6800px");
});
