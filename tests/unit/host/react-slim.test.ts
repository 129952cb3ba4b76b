// What the build makes of react-dom, and that nothing in the product asks for what it takes out.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compileFunction } from "node:vm";
import { Linter } from "eslint";
import type * as ReactModule from "react";
import type * as ReactDom from "react-dom";
import type * as ReactDomClient from "react-dom/client";
import { parseAst } from "rollup/parseAst";
import { describe, expect, it, vi } from "vitest";
import { slim } from "../../../host/build/react-slim.mjs";

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string): string => path.join(path.dirname(require.resolve(name)), "cjs", file);
const whole = readFileSync(fileOf("react-dom", "react-dom-client.production.js"), "utf8");
const fail = (message: string): never => {
  throw new Error(message);
};
const slimmed = slim(whole, parseAst(whole), fail);

/** Names that a source uses and does not declare. */
const undeclared = (code: string): string[] => [
  ...new Set(
    new Linter()
      .verify(code, { languageOptions: { sourceType: "commonjs" }, rules: { "no-undef": "error" } })
      .map(({ message }) => message),
  ),
];

/** React as browsers get it; the one that tests use otherwise is made for development. */
function load() {
  const known: Record<string, unknown> = {};
  const from = (name: string): unknown =>
    (known[name] ??= require(fileOf(name.split("/", 1)[0] ?? "", `${name.replace("/", "-")}.production.js`)));
  const evaluate = (code: string): unknown => {
    const exports = {};
    compileFunction(code, ["require", "exports"])(from, exports);
    return exports;
  };
  known["react-dom"] = evaluate(readFileSync(fileOf("react-dom", "react-dom.production.js"), "utf8"));
  return {
    React: from("react") as typeof ReactModule,
    dom: from("react-dom") as typeof ReactDom,
    client: evaluate(slimmed) as typeof ReactDomClient,
  };
}

describe("react-dom without what no element uses", () => {
  it("is shorter, and declares all it uses", () => {
    expect(slimmed.length).toBeLessThan(whole.length * 0.9);
    const known = undeclared(whole);
    expect(undeclared(slimmed).filter((name) => !known.includes(name))).toEqual([]);
  }, 30_000);

  it("ends the build when React is written differently", () => {
    const other = whole.replaceAll("isHydrating", "isWet");
    expect(() => slim(other, parseAst(other), fail)).toThrow("isHydrating");
  });

  it("draws, hears, suspends, catches and takes away as the whole one does", async () => {
    const { React, dom, client } = load();
    const { createElement: h, Component, Suspense, lazy, useId, useState } = React;
    const cleanedUp = vi.fn();
    class Boundary extends Component<{ readonly children: React.ReactNode }> {
      override state = { failed: false };
      static getDerivedStateFromError = () => ({ failed: true });
      override render = () => (this.state.failed ? h("p", { role: "alert" }, "failed") : this.props.children);
    }
    const Fails = (): never => fail("as it should");
    let arrive = (): void => undefined;
    const Late = lazy(
      () =>
        new Promise<{ default: () => React.ReactNode }>(
          (resolve) => (arrive = () => resolve({ default: () => h("em", null, "late") })),
        ),
    );
    function Counter() {
      const [count, setCount] = useState(0);
      React.useEffect(() => cleanedUp, []);
      return h("button", { id: useId(), onClick: () => setCount((before) => before + 1) }, count);
    }
    const aside = document.createElement("aside");
    const box = document.createElement("div");
    document.body.append(box, aside);
    const quiet = { onCaughtError: () => undefined };
    const root = client.createRoot(box, quiet);
    const draw = (more: boolean): void => {
      dom.flushSync(() => {
        root.render(
          h(
            React.StrictMode,
            null,
            h(Counter),
            h("input", { defaultValue: "typed" }),
            more ? [h("svg", { key: 1 }, h("title", null, "drawing")), h("b", { key: 2 }, "more")] : null,
            h(Boundary, null, h(Fails)),
            h(Suspense, { fallback: h("i", null, "waits") }, h(Late)),
            dom.createPortal(h("span", null, "beside"), aside),
          ),
        );
      });
    };
    draw(true);
    expect(box.querySelector("svg title")?.textContent).toBe("drawing");
    expect(box.querySelector("[role=alert]")?.textContent).toBe("failed");
    expect(box.querySelector("i")?.textContent).toBe("waits");
    expect(aside.textContent).toBe("beside");
    box.querySelector("button")?.click();
    await vi.waitFor(() => {
      expect(box.querySelector("button")?.textContent).toBe("1");
    });
    arrive();
    await vi.waitFor(() => {
      expect(box.querySelector("em")?.textContent).toBe("late");
    });
    draw(false);
    expect(box.querySelector("b")).toBeNull();
    dom.flushSync(() => {
      root.unmount();
    });
    expect(box.innerHTML + aside.innerHTML).toBe("");
    await vi.waitFor(() => {
      expect(cleanedUp).toHaveBeenCalled();
    });
    document.body.replaceChildren();
  });
});

it("no source asks React for what the build takes out", () => {
  const asks =
    /\b(hydrateRoot|ViewTransition|SuspenseList|Activity|useActionState|useFormStatus|useOptimistic|prefetchDNS|preconnect|preinit(?:Module)?|preloadModule)\b[^"'`]*\} from "react(?:-dom(?:\/client)?)?"/s;
  const head = /<(?:title|meta|link|style|script|html|head|body)[\s>]/;
  const files = ["src", "elements"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => path.join(folder, name)),
  );
  const found = files.filter((name) => {
    const code = readFileSync(name, "utf8").replace(/"[^"\n]*"|`[^`]*`|\/\/.*|\/\*[\s\S]*?\*\//g, (text) =>
      text.startsWith('"react') ? text : "",
    );
    return asks.test(code) || head.test(code);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
