/** Layout and template pickers: nothing can be accepted before a choice. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { LayoutPicker, TemplatePicker } from "../../../src/engine/paragraphs/pickers";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, byPath, json, visit } from "../../support/page";

const LAYOUTS = [
  { id: "T_ONE", name: "layout.T_ONE", category: "TEXT", bigIcon: "<svg/>" },
  { id: "TI_LEFT", name: "layout.TI_LEFT", category: "TEXT_AND_IMAGE", bigIcon: "<svg/>" },
  { id: "TI_RIGHT", name: "layout.TI_RIGHT", category: "TEXT_AND_IMAGE", bigIcon: "<svg/>" },
];
const TEMPLATES = [
  { id: "winter", title: "template.winter", picture: "/w.png", url: "https://a.example/w", layoutIds: [] },
  { id: "summer", title: "template.summer", picture: "/s.png", url: "https://a.example/s", layoutIds: [] },
];

quietConsole("warn");
clearPageAfterEach();

async function show(picker: ReactNode, templates: readonly object[] = TEMPLATES) {
  visit("https://shop.example/admin/landing-page/1");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(
    byPath({
      "/admin/api/paragraph/layouts": json({ data: LAYOUTS }),
      "/admin/api/paragraph/templates": json({ data: templates }),
    }),
  );
  getRuntime().configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
  getRuntime().i18n.add("en_GB", {
    "layout.T_ONE": "One column",
    "layout.TI_LEFT": "Image left",
    "layout.TI_RIGHT": "Image right",
    "template.winter": "Winter page",
    "template.summer": "Summer page",
  });
  render(<QueryClientProvider client={new QueryClient()}>{picker}</QueryClientProvider>);
  await screen.findAllByRole("radio");
  return userEvent.setup();
}
const accept = () => screen.getByRole<HTMLButtonElement>("button", { name: "Choose" });
const choices = () =>
  within(screen.getByRole("radiogroup"))
    .getAllByRole("radio")
    .map((choice) => choice.textContent);

describe("the layout picker", () => {
  it("validation-08: cannot be accepted before a layout is selected, then returns that layout", async () => {
    const onAccept = vi.fn();
    const user = await show(<LayoutPicker open ownerType="LANDING_PAGE" onClose={vi.fn()} onAccept={onAccept} />);
    expect(accept().disabled).toBe(true);
    await user.click(accept());
    expect(onAccept).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "Image right" }));
    expect(accept().disabled).toBe(false);
    await user.click(accept());
    expect(onAccept.mock.calls).toEqual([["TI_RIGHT"]]);
  });

  it("validation-08: cannot be accepted while a filter hides the selected layout", async () => {
    const user = await show(<LayoutPicker open ownerType="LANDING_PAGE" onClose={vi.fn()} onAccept={vi.fn()} />);
    await user.click(screen.getByRole("radio", { name: "Image right" }));
    await user.click(screen.getByRole("tab", { name: "Text" }));
    expect(choices()).toEqual(["One column"]);
    expect(accept().disabled).toBe(true);
  });

  it("constants-13: opens on the text and image category", async () => {
    await show(<LayoutPicker open ownerType="LANDING_PAGE" onClose={vi.fn()} onAccept={vi.fn()} />);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Text and picture");
    expect(choices()).toEqual(["Image left", "Image right"]);
  });
});

describe("the template picker", () => {
  it("validation-09: cannot be accepted before a template is selected, then returns that template", async () => {
    const onAccept = vi.fn();
    const user = await show(<TemplatePicker open onClose={vi.fn()} onAccept={onAccept} />);
    expect(accept().disabled).toBe(true);
    await user.click(accept());
    expect(onAccept).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "Summer page" }));
    await user.click(accept());
    expect(onAccept.mock.calls).toEqual([["summer"]]);
  });

  it("renders template titles as text, and links only safe URLs", async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const templateOf = (id: string, url: string) => ({
      id,
      title: hostile,
      picture: `x"${hostile}`,
      url,
      layoutIds: [],
    });
    await show(<TemplatePicker open onClose={vi.fn()} onAccept={vi.fn()} />, [
      templateOf("a", "javascript:alert(1)"),
      templateOf("b", "java\nscript:alert(1)"),
      templateOf("c", "data:text/html,<script>alert(1)</script>"),
      templateOf("d", "//evil.test"),
      templateOf("e", "/admin/public/api/page-template/e?locale=fr_FR"),
    ]);
    const group = screen.getByRole("radiogroup");
    expect(group.querySelectorAll("img")).toHaveLength(5);
    expect(group.querySelector("script, [onerror]")).toBeNull();
    expect(choices()).toEqual(Array.from({ length: 5 }, () => hostile));
    expect([...group.querySelectorAll("a")].map(({ href }) => href)).toEqual([
      "https://shop.example/admin/public/api/page-template/e?locale=fr_FR",
    ]);
  });
});
