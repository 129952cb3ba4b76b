/** Choosing a layout or a template: accepted only once something is selected. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { LayoutPicker, TemplatePicker } from "../../../src/engine/paragraphs/pickers";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { answerFetch, byPath, json, visit } from "../../support/page";

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
  answerFetch(
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
  it("validation-08: accepts nothing before a layout is selected, and then that one", async () => {
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

  it("validation-08: accepts nothing once the selected layout is out of sight", async () => {
    const user = await show(<LayoutPicker open ownerType="LANDING_PAGE" onClose={vi.fn()} onAccept={vi.fn()} />);
    await user.click(screen.getByRole("radio", { name: "Image right" }));
    await user.click(screen.getByRole("tab", { name: "Text" }));
    expect(choices()).toEqual(["One column"]);
    expect(accept().disabled).toBe(true);
  });

  it("constants-13: opens on text and image, whatever comes first", async () => {
    await show(<LayoutPicker open ownerType="LANDING_PAGE" onClose={vi.fn()} onAccept={vi.fn()} />);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Text and image");
    expect(choices()).toEqual(["Image left", "Image right"]);
  });
});

describe("the template picker", () => {
  it("validation-09: accepts nothing before a template is selected, and then that one", async () => {
    const onAccept = vi.fn();
    const user = await show(<TemplatePicker open onClose={vi.fn()} onAccept={onAccept} />);
    expect(accept().disabled).toBe(true);
    await user.click(accept());
    expect(onAccept).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "Summer page" }));
    await user.click(accept());
    expect(onAccept.mock.calls).toEqual([["summer"]]);
  });

  it("shows what a template says as text, and follows no address that would run", async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    const of = (id: string, url: string) => ({ id, title: hostile, picture: `x"${hostile}`, url, layoutIds: [] });
    await show(<TemplatePicker open onClose={vi.fn()} onAccept={vi.fn()} />, [
      of("a", "javascript:alert(1)"),
      of("b", "java\nscript:alert(1)"),
      of("c", "data:text/html,<script>alert(1)</script>"),
      of("d", "//evil.test"),
      of("e", "/admin/public/api/page-template/e?locale=fr_FR"),
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
