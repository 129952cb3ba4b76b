// What a page asks of an element by its methods.
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { defineElement } from "../../../elements/define-element";
import type { TdElement } from "../../../elements/td-element";
import { getRuntime } from "../../../src/runtime";
import { useLeaveGuard } from "../../../src/runtime/react";

const asked = vi.fn(() => Promise.resolve(false));
let refuses = false;

/** A form of one field; it refuses to save on demand. */
function NoteForm() {
  const [stored, setStored] = useState("");
  const [typed, setTyped] = useState("");
  const save = (): Promise<void> => {
    if (!refuses) setStored(typed);
    return Promise.resolve();
  };
  useLeaveGuard(typed !== stored, asked, { save, value: () => ({ note: typed }) });
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

async function show(tag: string): Promise<{ element: TdElement; type: (text: string) => Promise<void> }> {
  const element = document.createElement(tag) as TdElement;
  document.body.append(element);
  await vi.waitFor(() => {
    expect(element.hasAttribute("data-ready")).toBe(true);
  });
  const type = async (text: string): Promise<void> => {
    const input = element.shadowRoot?.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    await vi.waitFor(() => {
      expect(element.value).toEqual({ note: text });
    });
  };
  return { element, type };
}

beforeAll(() => {
  vi.spyOn(getRuntime().configuration, "start").mockResolvedValue(getRuntime().configuration.current());
  defineElement("td-probe-form", { component: NoteForm, isPublic: true });
  defineElement("td-probe-plain", { component: () => <p>plain</p>, isPublic: true });
});
afterEach(() => {
  document.body.replaceChildren();
  asked.mockClear();
  refuses = false;
});

it("a form tells whether it is saved, what it holds, and saves for its page", async () => {
  const { element, type } = await show("td-probe-form");
  expect(element.dirty).toBe(false);
  await type("hello");
  expect(element.dirty).toBe(true);
  refuses = true;
  expect(await element.save()).toBe(false);
  expect(element.dirty).toBe(true);
  refuses = false;
  expect(await element.save()).toBe(true);
  expect(element.dirty).toBe(false);
  expect(element.value).toEqual({ note: "hello" });
});

it("asks about unsaved work before it may be left, and about nothing else", async () => {
  const { element, type } = await show("td-probe-form");
  expect(await element.canLeave()).toBe(true);
  expect(asked).not.toHaveBeenCalled();
  await type("hello");
  expect(await element.canLeave()).toBe(false);
  asked.mockResolvedValueOnce(true);
  expect(await element.canLeave()).toBe(true);
});

it("puts the focus into what is wrong", async () => {
  const { element, type } = await show("td-probe-form");
  expect(element.focusFirstError()).toBe(false);
  await type("wrong");
  expect(element.focusFirstError()).toBe(true);
  expect(element.shadowRoot?.activeElement?.getAttribute("aria-label")).toBe("note");
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

it("reads anew what it shows", async () => {
  const { element } = await show("td-probe-plain");
  const invalidated = vi.spyOn(await getRuntime().queries(), "invalidateQueries");
  await element.reload();
  expect(invalidated).toHaveBeenCalledOnce();
});
