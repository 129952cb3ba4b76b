import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { defineElement } from "../../../elements/define-element";
import type { ElementDefinition } from "../../../elements/element-class";
import { useReady } from "../../../src/runtime/element";
import { getRuntime } from "../../../src/runtime";
import { useLeaveGuard } from "../../../src/runtime/react";
import { Heading } from "../../../src/ui/text/heading";
import { eventually } from "../../support/eventually";

interface Probe {
  readonly label?: string;
  readonly withUrl?: boolean;
  readonly size?: number;
  readonly record?: { readonly id: number };
}

let lastProps: Probe = {};
let mounts = 0;
let unmounts = 0;

function ProbeView(props: Probe) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    mounts += 1;
    return () => {
      unmounts += 1;
    };
  }, []);
  lastProps = props;
  if (props.label === "broken") throw new Error("boom");
  return <input aria-label="probe" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

const definition: ElementDefinition<Probe> = {
  component: ProbeView,
  attributes: { label: "string", withUrl: "boolean", size: "number" },
  properties: ["record"],
  isPublic: true,
};

const until = (expectation: () => void): Promise<void> => eventually(expectation, { interval: 5 });

/** Waits long enough for an unwanted effect to show. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

const ready = (element: Element): Promise<void> =>
  until(() => {
    expect(element.hasAttribute("data-ready")).toBe(true);
  });

async function show(markup: string): Promise<HTMLElement & Probe> {
  document.body.innerHTML = markup;
  const element = document.body.firstElementChild as HTMLElement & Probe;
  await ready(element);
  return element;
}

beforeAll(() => {
  vi.spyOn(getRuntime().configuration, "start").mockResolvedValue(getRuntime().configuration.current());
  defineElement("td-probe", definition);
});
beforeEach(() => {
  [lastProps, mounts, unmounts] = [{}, 0, 0];
});
afterEach(async () => {
  document.body.replaceChildren();
  await pause();
});

describe("attributes and properties", () => {
  it("are parsed by kind: text, presence, number", async () => {
    await show(`<td-probe label="a" with-url size="12"></td-probe>`);
    expect(lastProps).toEqual({ label: "a", withUrl: true, size: 12 });
  });

  it("update the props when changed or removed", async () => {
    const element = await show(`<td-probe label="a" with-url></td-probe>`);
    element.setAttribute("label", "b");
    element.removeAttribute("with-url");
    await until(() => {
      expect([lastProps.label, lastProps.withUrl]).toEqual(["b", undefined]);
    });
  });

  it("pass objects to the component by identity", async () => {
    const record = { id: 7 };
    const element = await show("<td-probe></td-probe>");
    Object.assign(element, { record });
    await until(() => {
      expect(lastProps.record).toBe(record);
    });
    expect(element.record).toBe(record);
    expect(element.hasAttribute("record")).toBe(false);
  });

  it("keep values set before the element was defined", async () => {
    const record = { id: 8 };
    const element = document.createElement("td-late");
    Object.assign(element, { record });
    document.body.append(element);
    defineElement("td-late", definition);
    await ready(element);
    expect(lastProps.record).toBe(record);
  });

  it("keep values set before the element was connected", async () => {
    const element = Object.assign(document.createElement("td-probe"), { record: { id: 9 } });
    element.setAttribute("label", "early");
    expect(mounts).toBe(0);
    document.body.append(element);
    await ready(element);
    expect(lastProps).toMatchObject({ label: "early", record: { id: 9 } });
  });
});

describe("lifecycle", () => {
  it("keeps its React tree when moved, and unmounts it when removed", async () => {
    const element = await show("<td-probe></td-probe>");
    const elsewhere = document.createElement("section");
    document.body.append(elsewhere);
    elsewhere.append(element);
    await pause();
    expect([mounts, unmounts]).toEqual([1, 0]);
    element.remove();
    await until(() => {
      expect(unmounts).toBe(1);
    });
    expect(element.hasAttribute("data-ready")).toBe(false);
  });

  it("mounts a new tree when it is inserted again", async () => {
    const element = await show("<td-probe></td-probe>");
    element.remove();
    await until(() => {
      expect(unmounts).toBe(1);
    });
    document.body.append(element);
    await ready(element);
    expect(mounts).toBe(2);
  });

  it("adopts its style sheets without a style element", async () => {
    const element = await show("<td-probe></td-probe>");
    expect(element.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(0);
    expect(element.shadowRoot?.querySelector("style")).toBeNull();
  });

  it("is defined once, and warns of another version's definition", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    defineElement("td-probe", definition);
    expect(warn).not.toHaveBeenCalled();
    customElements.define("td-foreign", Object.assign(class extends HTMLElement {}, { version: "0.0.1" }));
    defineElement("td-foreign", definition);
    expect(warn.mock.calls[0]?.[0]).toMatch(/<td-foreign> is already defined by td-admin 0\.0\.1/);
    warn.mockRestore();
  });
});

describe("readiness and fallback", () => {
  it("announces the start of loading, then readiness, at the start and when an attribute requests other content", async () => {
    function Numbered({ label = "" }: { readonly label?: string }) {
      const [loaded, setLoaded] = useState("");
      useReady(loaded === label);
      useEffect(() => setLoaded(label), [label]);
      return <p>{loaded}</p>;
    }
    defineElement<{ label?: string }>("td-numbered", {
      component: Numbered,
      attributes: { label: "string" },
      isPublic: true,
    });
    const log: unknown[] = [];
    const record = (event: Event): void => {
      const text = (event.target as Element).shadowRoot?.querySelector("p")?.textContent;
      log.push([event.type, (event as CustomEvent<unknown>).detail, text]);
    };
    for (const name of ["td-load-start", "td-ready"]) document.addEventListener(name, record);
    const element = await show(`<td-numbered label="1"></td-numbered>`);
    const detail = { tag: "td-numbered" };
    expect(log.splice(0)).toEqual([
      ["td-load-start", detail, undefined],
      ["td-ready", detail, "1"],
    ]);
    element.setAttribute("label", "2");
    expect(element.hasAttribute("data-ready")).toBe(false);
    await ready(element);
    // Neither the same value nor the frame's own attributes request anything.
    element.setAttribute("label", "2");
    element.setAttribute("heading-level", "3");
    await pause();
    expect(log).toEqual([
      ["td-load-start", detail, "1"],
      ["td-ready", detail, "2"],
    ]);
    for (const name of ["td-load-start", "td-ready"]) document.removeEventListener(name, record);
  });

  it("waits for the content, and shows the element's children until then", async () => {
    let finish: (() => void) | undefined;
    function Slow() {
      const [loaded, setLoaded] = useState(false);
      useReady(loaded);
      useEffect(() => {
        finish = () => setLoaded(true);
      }, []);
      return <p>content</p>;
    }
    defineElement("td-slow", { component: Slow, isPublic: true });
    document.body.innerHTML = "<td-slow><p>fallback</p></td-slow>";
    const element = document.body.firstElementChild as HTMLElement;
    const slot = () => element.shadowRoot?.querySelector("slot:not([name])") ?? null;
    await until(() => {
      expect(finish).toBeDefined();
      expect(slot()).not.toBeNull();
    });
    expect(element.hasAttribute("data-ready")).toBe(false);
    finish?.();
    await ready(element);
    await until(() => {
      expect(slot()).toBeNull();
    });
  });

  it("shows before a slow configuration, and is ready only with it, unless its start-up says otherwise", async () => {
    const start = () => undefined;
    defineElement("td-needs-configuration", { component: () => <p>content</p>, isPublic: true, start });
    defineElement("td-needs-none", {
      component: () => <p>content</p>,
      isPublic: true,
      start,
      needsConfiguration: false,
    });
    const { store } = getRuntime().configuration;
    store.set({ status: "loading" });
    document.body.innerHTML = "<td-needs-configuration></td-needs-configuration><td-needs-none></td-needs-none>";
    const [waiting, other] = [...document.body.children] as [HTMLElement, HTMLElement];
    await ready(other);
    expect(waiting.shadowRoot?.textContent).toContain("content");
    expect(waiting.hasAttribute("data-ready")).toBe(false);
    store.set({ status: "failed" });
    await until(() => {
      expect(waiting.shadowRoot?.querySelector("[role=status]")).not.toBeNull();
      expect(other.hasAttribute("data-ready")).toBe(false);
    });
    expect(waiting.hasAttribute("data-ready")).toBe(false);
    store.set({ status: "ready", value: getRuntime().configuration.current() });
    await Promise.all([ready(waiting), ready(other)]);
    store.set({ status: "idle" });
  });

  it("shows a message in place of content and fallback when the content throws, and is ready only after a retry", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onError = vi.fn();
    document.addEventListener("td-error", onError);
    document.body.innerHTML = `<td-probe label="broken"><p>fallback</p></td-probe>`;
    const element = document.body.firstElementChild as HTMLElement;
    await until(() => {
      expect(element.shadowRoot?.querySelector("[role=alert]")?.textContent).toContain("could not be shown");
    });
    expect(element.shadowRoot?.querySelector("slot:not([name])")).toBeNull();
    expect(element.hasAttribute("data-ready")).toBe(false);
    expect((onError.mock.calls[0]?.[0] as CustomEvent | undefined)?.detail).toMatchObject({
      tag: "td-probe",
      kind: "render",
      code: "exception",
      message: "This part could not be shown",
    });
    element.setAttribute("label", "mended");
    element.shadowRoot?.querySelector("button")?.click();
    await until(() => {
      expect(element.shadowRoot?.querySelector("input")).not.toBeNull();
    });
    await ready(element);
    document.removeEventListener("td-error", onError);
    errors.mockRestore();
  });
});

describe("headings", () => {
  it("start at the level of the attribute, else at 2, and at 1 on the admin's own page", async () => {
    defineElement("td-titled", { component: () => <Heading level={1}>Title</Heading>, isPublic: true });
    const element = await show("<td-titled></td-titled>");
    const tag = () => element.shadowRoot?.querySelector(".td-h1")?.localName;
    expect(tag()).toBe("h2");
    element.setAttribute("heading-level", "4");
    await until(() => {
      expect(tag()).toBe("h4");
    });
    element.setAttribute("heading-level", "9");
    await until(() => {
      expect(tag()).toBe("h2");
    });
    const leave = getRuntime().navigation.setRouter({ route: () => undefined });
    const own = await show("<td-titled></td-titled>");
    expect(own.shadowRoot?.querySelector(".td-h1")?.localName).toBe("h1");
    leave();
  });
});

describe("a change of an attribute while there are unsaved changes", () => {
  it("asks the user; the attribute returns when they stay, and applies when they leave", async () => {
    const answers: ((leaves: boolean) => void)[] = [];
    function Form({ idValue = "" }: { readonly idValue?: string }) {
      const [dirty, setDirty] = useState(true);
      useLeaveGuard(dirty, async () => {
        const leaves = await new Promise<boolean>((resolve) => answers.push(resolve));
        if (leaves) setDirty(false);
        return leaves;
      });
      return <p>{idValue}</p>;
    }
    defineElement<{ idValue?: string }>("td-asking", {
      component: Form,
      attributes: { idValue: "string" },
      isPublic: true,
    });
    const element = await show(`<td-asking id-value="1"></td-asking>`);
    const text = () => element.shadowRoot?.querySelector("p")?.textContent;
    element.setAttribute("id-value", "2");
    expect([text(), answers.length]).toEqual(["1", 1]);
    answers[0]?.(false);
    await until(() => {
      expect(element.getAttribute("id-value")).toBe("1");
    });
    element.setAttribute("id-value", "3");
    element.setAttribute("id-value", "4");
    expect(answers.length).toBe(2);
    answers[1]?.(true);
    await until(() => {
      expect(text()).toBe("4");
    });
  });
});
