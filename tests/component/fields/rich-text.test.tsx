/** When the rich-text field reports its changes. */
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
vi.mock("../../../src/ui/rich-text/ck-editor", () => ({
  startEditor: (_place: HTMLElement, editorSettings: EditorSettings) => {
    settings = editorSettings;
    return Promise.resolve({
      html: () => "<p>current</p>",
      setHtml: vi.fn(),
      setReadOnly: vi.fn(),
      destroy: () => Promise.resolve(),
    });
  },
}));

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
});

async function show() {
  const onChange = vi.fn();
  render(
    <ElementContext value={elementHandle("td-probe")}>
      <RichText label="Text" locale="fr_FR" value="<p>before</p>" readOnly={false} onChange={onChange} />
    </ElementContext>,
  );
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  vi.useFakeTimers();
  return onChange;
}

describe("a rich text", () => {
  it("constants-14: reports a change once, 300 ms after the last key", async () => {
    const onChange = await show();
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
    const onChange = await show();
    settings.onChange("<p>half typed</p>");
    settings.onBlur();
    expect(onChange.mock.calls).toEqual([["<p>current</p>"]]);
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
