import { cleanup, render, waitFor } from "@testing-library/react";
import { Profiler, useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { TableBody } from "../../../src/ui/table/table-body";

function Table({ ids, height }: { readonly ids: readonly number[]; readonly height: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={(element) => {
        // happy-dom computes no layout.
        if (element !== null) Object.defineProperty(element, "clientHeight", { value: height, configurable: true });
        scroller.current = element;
      }}
    >
      <table>
        <TableBody
          ids={ids}
          rowHeight={40}
          scroller={scroller}
          start={0}
          span={1}
          rendersAll={false}
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
const renderedRows = (box: HTMLElement): string[] =>
  [...box.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row") ?? "");

test("a row that stays visible keeps its DOM node when a long page is virtualised and when it becomes short", async () => {
  const { container, rerender } = render(<Table ids={upTo(200)} height={400} />);
  const third = container.querySelector("[data-row='3']");
  expect(renderedRows(container)).toHaveLength(50);
  // Ten visible rows and twenty more as overscan.
  await waitFor(() => expect(renderedRows(container)).toHaveLength(30));
  expect(container.querySelector("[data-row='3']")).toBe(third);

  rerender(<Table ids={[3, 150]} height={400} />);
  expect(renderedRows(container)).toEqual(["3", "150"]);
  expect(container.querySelector("[data-row='3']")).toBe(third);
});

test("a long page reserves the height of rows that are not rendered", async () => {
  const { container } = render(<Table ids={upTo(200)} height={400} />);
  await waitFor(() => expect(renderedRows(container)).toHaveLength(30));
  const gap = container.querySelector<HTMLElement>("tr[aria-hidden]");
  expect(gap?.style.blockSize).toBe("6800px");
});

test("a new page renders the first rows at once and the others right after, a changed page all of them", () => {
  const [first, second] = [upTo(25), upTo(25).map((id) => id + 100)];
  const counts: number[] = [];
  const table = (ids: readonly number[]) => (
    <Profiler id="table" onRender={() => counts.push(document.querySelectorAll("[data-row]").length)}>
      <Table ids={ids} height={400} />
    </Profiler>
  );
  const { container, rerender } = render(table(first));
  expect(counts).toEqual([16, 25]);
  expect(renderedRows(container)).toEqual(first.map(String));

  rerender(table(second));
  expect(counts.slice(2)).toEqual([16, 25]);
  const last = container.querySelector("[data-row='125']");

  // As when a record has been deleted: the others stay, and keep the focus.
  rerender(table(second.slice(1)));
  expect(Math.min(...counts.slice(4))).toBe(24);
  expect(container.querySelector("[data-row='125']")).toBe(last);
});
