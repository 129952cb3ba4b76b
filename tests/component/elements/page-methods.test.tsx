// Methods that a page calls on an element.
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { defineElement } from "../../../elements/define-element";
import type { TdElement } from "../../../elements/td-element";
import { getRuntime } from "../../../src/runtime";
import { useLeaveGuard } from "../../../src/runtime/react";
import { eventually } from "../../support/eventually";

const askToLeave = vi.fn(() => Promise.resolve(false));
let refusesToSave = false;

/** A form with one field. Does not save while `refusesToSave` is set. */
function NoteForm() {
  const [stored, setStored] = useState("");
  const [typed, setTyped] = useState("");
  const save = (): Promise<void> => {
    if (!refusesToSave) setStored(typed);
    return Promise.resolve();
  };
  useLeaveGuard(typed !== stored, askToLeave, { save, value: () => ({ note: typed }) });
  return (
    <input
      aria-label="note"
      aria-invalid={typed === "wrong"}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
    />
  );
}

/** A box to search in, and boxes to tick; a ticked one moves to the end. */
function Choices() {
  const [names, setNames] = useState(["one", "two", "three"]);
  return (
    <>
      <input type="search" aria-label="search" />
      {names.map((name) => (
        <input
          key={name}
          type="checkbox"
          aria-label={name}
          onChange={() => {
            setNames([...names.filter((other) => other !== name), name]);
          }}
        />
      ))}
    </>
  );
}

async function show(tag: string): Promise<{ element: TdElement; type: (text: string) => Promise<void> }> {
  const element = document.createElement(tag) as TdElement;
  document.body.append(element);
  await eventually(() => {
    expect(element.hasAttribute("data-ready")).toBe(true);
  });
  const type = async (text: string): Promise<void> => {
    const input = element.shadowRoot?.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    await eventually(() => {
      expect(element.value).toEqual({ note: text });
    });
  };
  return { element, type };
}

beforeAll(() => {
  vi.spyOn(getRuntime().configuration, "start").mockResolvedValue(getRuntime().configuration.current());
  defineElement("td-probe-form", { component: NoteForm, isPublic: true });
  defineElement("td-probe-choices", { component: Choices, isPublic: true });
  defineElement("td-probe-plain", { component: () => <button type="button">go</button>, isPublic: true });
});
afterEach(() => {
  document.body.replaceChildren();
  askToLeave.mockClear();
  refusesToSave = false;
});

it("a form reports whether it is dirty, returns its value, and saves on request", async () => {
  const { element, type } = await show("td-probe-form");
  expect(element.dirty).toBe(false);
  await type("hello");
  expect(element.dirty).toBe(true);
  refusesToSave = true;
  expect(await element.save()).toBe(false);
  expect(element.dirty).toBe(true);
  refusesToSave = false;
  expect(await element.save()).toBe(true);
  expect(element.dirty).toBe(false);
  expect(element.value).toEqual({ note: "hello" });
});

it("asks before leaving only if there are unsaved changes", async () => {
  const { element, type } = await show("td-probe-form");
  expect(await element.canLeave()).toBe(true);
  expect(askToLeave).not.toHaveBeenCalled();
  await type("hello");
  expect(await element.canLeave()).toBe(false);
  askToLeave.mockResolvedValueOnce(true);
  expect(await element.canLeave()).toBe(true);
});

it("focuses the first invalid field", async () => {
  const { element, type } = await show("td-probe-form");
  expect(element.focusFirstError()).toBe(false);
  await type("wrong");
  expect(element.focusFirstError()).toBe(true);
  expect(element.shadowRoot?.activeElement?.getAttribute("aria-label")).toBe("note");
});

it("takes the focus to its first field; without fields to its first button", async () => {
  const { element } = await show("td-probe-form");
  element.focus();
  expect(element.shadowRoot?.activeElement?.getAttribute("aria-label")).toBe("note");
  const plain = await show("td-probe-plain");
  plain.element.focus();
  expect(plain.element.shadowRoot?.activeElement?.textContent).toBe("go");
});

it("keeps the focus in a control that a rendering moves, and forgets it once it has left", async () => {
  const { element } = await show("td-probe-choices");
  const root = element.shadowRoot as ShadowRoot;
  const focused = (): string | undefined => root.activeElement?.getAttribute("aria-label") ?? undefined;
  const box = root.querySelector<HTMLInputElement>("[aria-label=one]");
  box?.focus();
  box?.click();
  await eventually(() => {
    expect([...root.querySelectorAll("input")].at(-1)).toBe(box);
  });
  // React gives the focus to the element, which it takes for the focused one.
  box?.blur();
  element.focus();
  expect(focused()).toBe("one");
  box?.blur();
  await Promise.resolve();
  element.focus();
  expect(focused()).toBe("search");
});

it("an element without a form has nothing to save and may always be left", async () => {
  const { element } = await show("td-probe-plain");
  expect([element.dirty, element.value, await element.save(), await element.canLeave()]).toEqual([
    false,
    undefined,
    true,
    true,
  ]);
  expect(element.focusFirstError()).toBe(false);
});

it("reloads its data", async () => {
  const { element } = await show("td-probe-plain");
  const invalidated = vi.spyOn(await getRuntime().queries(), "invalidateQueries");
  await element.reload();
  expect(invalidated).toHaveBeenCalledOnce();
});
