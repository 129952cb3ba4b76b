/** When the rich-text field starts its editor, what it shows before, and when it reports changes. */
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext } from "../../../src/runtime/element";
import type { EditorSettings } from "../../../src/ui/rich-text/ck-editor";
import { RichText } from "../../../src/ui/rich-text/rich-text";
import { clearPageAfterEach } from "../../support/each-test";
import { stubFetch, json, visit } from "../../support/page";
import { elementHandle } from "../shell/show-shell";

let settings: EditorSettings;
const starts = vi.fn();
const focusEditor = vi.fn();
vi.mock("../../../src/ui/rich-text/ck-editor", () => ({
  startEditor: (_place: HTMLElement, editorSettings: EditorSettings) => {
    settings = editorSettings;
    starts();
    return Promise.resolve({
      html: () => "<p>current</p>",
      setHtml: vi.fn(),
      setReadOnly: vi.fn(),
      focus: focusEditor,
      destroy: () => Promise.resolve(),
    });
  },
}));

// It rejects all nodes of happy-dom; the browser test of rich texts covers it.
vi.mock("dompurify", () => ({ default: { sanitize: vi.fn() } }));

beforeEach(() => {
  visit("https://shop.example/admin/landing-page/1");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(() => json({}));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Reports every element as visible at once.
  class AlwaysVisible {
    constructor(private readonly notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
    observe(): void {
      this.notify([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", AlwaysVisible);
});
clearPageAfterEach();
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

interface Shown {
  readonly value?: string;
  readonly readOnly?: boolean;
}

function show({ value = "<p>before</p>", readOnly = false }: Shown = {}) {
  const onChange = vi.fn();
  const handle = elementHandle("td-probe");
  const { container } = render(
    <ElementContext value={handle}>
      <RichText label="Text" locale="fr_FR" value={value} readOnly={readOnly} onChange={onChange} />
    </ElementContext>,
  );
  /** The user turns to the screen. */
  const touch = (): Promise<void> =>
    act(async () => {
      handle.host.dispatchEvent(new Event("pointerover"));
      await vi.dynamicImportSettled();
    });
  return { onChange, touch, text: () => container.querySelector<HTMLElement>("[role=textbox]") };
}

async function startEditing() {
  const { onChange, touch } = show();
  await touch();
  vi.useFakeTimers();
  return onChange;
}

describe("a rich text", () => {
  it("constants-14: reports a change once, 300 ms after the last key", async () => {
    const onChange = await startEditing();
    settings.onChange("<p>a</p>");
    vi.advanceTimersByTime(299);
    settings.onChange("<p>ab</p>");
    vi.advanceTimersByTime(299);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onChange.mock.calls).toEqual([["<p>ab</p>"]]);
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("constants-14: reports immediately when the field loses focus", async () => {
    const onChange = await startEditing();
    settings.onChange("<p>half typed</p>");
    settings.onBlur();
    expect(onChange.mock.calls).toEqual([["<p>current</p>"]]);
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("shows the text without an editor until the user turns to the screen", async () => {
    const { touch, text } = show();
    expect(text()?.textContent).toBe("before");
    expect(starts).not.toHaveBeenCalled();
    await touch();
    expect(starts).toHaveBeenCalledTimes(1);
    expect(text()).toBeNull();
    expect(focusEditor).not.toHaveBeenCalled();
  });

  it("moves the focus from the text to the editor", async () => {
    const { touch, text } = show();
    text()?.focus();
    await touch();
    expect(focusEditor).toHaveBeenCalledTimes(1);
  });

  it("never starts an editor for readers", async () => {
    const { touch, text } = show({ readOnly: true });
    await touch();
    expect(starts).not.toHaveBeenCalled();
    expect(text()?.textContent).toBe("before");
  });
});
