/** Where toasts begin: below the header, and below the title row of whatever screen is there when one appears. */
import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useTopEdge } from "../../../src/screens/shell/use-top-edge";
import { freshPage } from "../ui/page";

function Frame() {
  const body = useRef<HTMLDivElement>(null);
  useTopEdge(body);
  return (
    <div ref={body}>
      <main>
        <slot />
      </main>
    </div>
  );
}

const at = (element: Element, top: number, bottom: number): void => {
  element.getBoundingClientRect = () => ({ top, bottom, left: 0, right: 0, width: 0, height: bottom - top }) as DOMRect;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("begins under the title row of the screen, under the header once that is scrolled away", async () => {
  const runtime = await freshPage();
  const host = document.body.appendChild(document.createElement("div"));
  const screen = host.appendChild(document.createElement("td-any"));
  screen.attachShadow({ mode: "open" }).innerHTML = "<section><header><h1>Dealers</h1><button>New</button></header>";
  const title = screen.shadowRoot?.querySelector("header") ?? screen;
  const container = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  render(<Frame />, { container });
  at(container.firstElementChild ?? container, 90, 900);
  const begins = (): string => {
    runtime.toasts.clear();
    runtime.toasts.show({ kind: "success", text: "Saved" });
    return document.documentElement.style.getPropertyValue("--td-page-top");
  };
  at(title, 106, 142);
  expect(begins()).toBe("142px");
  at(title, -60, -24);
  expect(begins()).toBe("90px");
  title.remove();
  expect(begins()).toBe("90px");
  host.remove();
});
