/** Toasts start below the header and below the title row of the current screen. */
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
      <main className="td-shell-main">
        <slot />
      </main>
    </div>
  );
}

const placeAt = (element: Element, top: number, bottom: number): void => {
  element.getBoundingClientRect = () => ({ top, bottom, left: 0, right: 0, width: 0, height: bottom - top }) as DOMRect;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("starts below the screen's title row, or below the header once the title is scrolled away", async () => {
  const runtime = await freshPage();
  const host = document.body.appendChild(document.createElement("div"));
  const screen = host.appendChild(document.createElement("td-any"));
  screen.attachShadow({ mode: "open" }).innerHTML =
    "<section><header><h1 class='td-h1'>Dealers</h1><button>New</button></header>";
  const title = screen.shadowRoot?.querySelector("header") ?? screen;
  const container = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  render(<Frame />, { container });
  placeAt(container.firstElementChild ?? container, 90, 900);
  const toastTop = (): string => {
    runtime.toasts.clear();
    runtime.toasts.show({ kind: "success", text: "Saved" });
    return document.documentElement.style.getPropertyValue("--td-page-top");
  };
  placeAt(title, 106, 142);
  expect(toastTop()).toBe("142px");
  placeAt(title, -60, -24);
  expect(toastTop()).toBe("90px");
  title.remove();
  expect(toastTop()).toBe("90px");
  host.remove();
});
