/** The rich-text field: when it tells its changes. */
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext } from "../../../src/runtime/element";
import type { EditorSettings } from "../../../src/ui/rich-text/ck-editor";
import { RichText } from "../../../src/ui/rich-text/rich-text";
import { clearPageAfterEach } from "../../support/each-test";
import { answerFetch, json, visit } from "../../support/page";
import { elementHandle } from "../shell/show-shell";

let settings: EditorSettings;
vi.mock("../../../src/ui/rich-text/ck-editor", () => ({
  startEditor: (_place: HTMLElement, given: EditorSettings) => {
    settings = given;
    return Promise.resolve({
      html: () => "<p>as it stands</p>",
      setHtml: vi.fn(),
      setReadOnly: vi.fn(),
      destroy: () => Promise.resolve(),
    });
  },
}));

beforeEach(() => {
  visit("https://shop.example/admin/landing-page/1");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  answerFetch(() => json({}));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Everything is in view at once.
  class InView {
    constructor(private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
    observe(): void {
      this.tell([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", InView);
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
  it("constants-14: tells a change 300 ms after the last key, once", async () => {
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

  it("constants-14: does not wait when the field is left", async () => {
    const onChange = await show();
    settings.onChange("<p>half typed</p>");
    settings.onBlur();
    expect(onChange.mock.calls).toEqual([["<p>as it stands</p>"]]);
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
