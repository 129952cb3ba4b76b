/** The cards of a form when the available width changes. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Profiler, useState, type ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { showDetail } from "./show-detail";

quietConsole("error");
clearPageAfterEach();

/** Width of the form in pixels; 0 while the shell does not show it yet. */
let width = 0;
const observers = new Set<() => void>();
beforeEach(() => {
  width = 0;
  observers.clear();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly onResize: () => void) {}
      observe(): void {
        observers.add(this.onResize);
      }
      unobserve(): void {
        observers.delete(this.onResize);
      }
      disconnect(): void {
        observers.delete(this.onResize);
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});
const resizeTo = (pixels: number): void => {
  act(() => {
    width = pixels;
    for (const notifyResize of observers) notifyResize();
  });
};

function Counter() {
  const [presses, setPresses] = useState(0);
  return (
    <button
      type="button"
      onClick={() => {
        setPresses(presses + 1);
      }}
    >
      Pressed {presses}
    </button>
  );
}

/** The detail screen with a tab of two cards; the second is a panel with its own state. */
const TwoCards = (props: ComponentProps<typeof DetailScreen>) => (
  <DetailScreen
    {...props}
    resource={{ ...props.resource, form: { tabs: { first: { main: ["name", "phone"], more: ["@counter"] } } } }}
    slots={{ panels: { "@counter": Counter } }}
  />
);
const counter = () => screen.getByRole("button", { name: /^Pressed/ });
const columnOf = (element: HTMLElement) => element.closest(".td-form-column");

describe("the cards of a form", () => {
  test("keep their state while the form goes from hidden to wide, narrow and wide again", async () => {
    await showDetail({ Screen: TwoCards });
    const button = counter();
    fireEvent.click(button);
    button.focus();
    for (const pixels of [1160, 700, 390, 1160]) {
      resizeTo(pixels);
      expect(counter(), `at ${String(pixels)} px`).toBe(button);
      expect(button.textContent).toBe("Pressed 1");
      expect(document.activeElement).toBe(button);
    }
  });

  test("are in two columns when wide, and in the order of the definition when narrow", async () => {
    await showDetail({ Screen: TwoCards });
    const name = screen.getByRole("textbox", { name: /^Name/ });
    resizeTo(1160);
    expect(columnOf(counter())).not.toBe(columnOf(name));
    resizeTo(700);
    expect(columnOf(counter())).toBe(columnOf(name));
    expect(name.compareDocumentPosition(counter())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("are drawn right after the first ones when they are many", async () => {
    const names = ["name", "code", "phone", "note", "seats", "kind"];
    const counts: number[] = [];
    const countCards = (): void => void counts.push(document.querySelectorAll("[data-field]").length);
    await showDetail({
      Screen: (props) => {
        const [resource] = useState({
          ...props.resource,
          form: { tabs: { first: Object.fromEntries(names.map((name) => [name, [name]])) } },
        });
        return (
          <Profiler id="form" onRender={countCards}>
            <DetailScreen {...props} resource={resource} />
          </Profiler>
        );
      },
    });
    expect(counts.find((count) => count > 0)).toBe(2);
    await waitFor(() => expect(counts.at(-1)).toBe(6));
  });

  test("repeat their title as a label only where another label is beside it", async () => {
    const cards = { name: ["name", "phone"], note: ["note", "seats"] };
    await showDetail({
      Screen: (props) => <DetailScreen {...props} resource={{ ...props.resource, form: { tabs: { first: cards } } }} />,
    });
    const isHidden = (label: string) => {
      const texts = [...document.querySelectorAll("label")].filter(({ textContent }) => textContent.startsWith(label));
      expect(texts).toHaveLength(1);
      return texts[0]?.closest(".td-visually-hidden") !== null;
    };
    expect(isHidden("Name")).toBe(false);
    expect(isHidden("Note")).toBe(true);
  });
});
