/** Alternative texts of a picture in the shop's other languages. */
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SliderPicture } from "../../../src/contract/paragraph/pictures";
import { getRuntime } from "../../../src/runtime";
import {
  changedTexts,
  editorState,
  errorsOf,
  isDirty,
  type EditorState,
} from "../../../src/screens/picture-editor/picture-model";
import { DescriptionCard } from "../../../src/screens/picture-editor/side-cards";

const group = (altTexts: Record<string, string>): SliderPicture => ({
  ...{ index: 0, altText: altTexts["fr_FR"] ?? "", altTexts, link: { url: "", newTab: false }, pictures: [] },
});
const base = editorState(group({ fr_FR: "Route", en_GB: "Road" }), false, ["en_GB", "de_DE"]);
let current: EditorState = base;

function Card({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [state, setState] = useState(base);
  current = state;
  return (
    <DescriptionCard
      state={state}
      onChange={(change) => {
        setState((before) => ({ ...before, ...change }));
      }}
      errors={errorsOf(state)}
      withUrl={false}
      readOnly={readOnly}
    />
  );
}
const germanInput = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Alternative text in German/ });

beforeEach(async () => {
  const { i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
});
afterEach(cleanup);

it("each language has its own text; only changed ones are sent", async () => {
  render(<Card />);
  expect(screen.getByRole("textbox", { name: /in English/ })).toHaveProperty("value", "Road");
  expect(germanInput().lang).toBe("de-DE");
  expect(isDirty(current, base)).toBe(false);
  await userEvent.type(germanInput(), "Straße ");
  expect(changedTexts(current, base)).toEqual({ de_DE: "Straße" });
  expect(isDirty(current, base)).toBe(true);
});

it("copying fills only languages without a text", async () => {
  render(<Card />);
  await userEvent.click(screen.getByRole("button", { name: "Copy to all empty languages" }));
  expect(current.altTexts).toEqual({ en_GB: "Road", de_DE: "Route" });
  expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
});

it("a decorative picture has no text in any language", async () => {
  render(<Card />);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Decorative/ }));
  expect(screen.queryByRole("textbox", { name: /in English/ })).toBeNull();
  expect(changedTexts(current, base)).toEqual({ en_GB: "" });
});

it("a text that is too long is marked in its language", async () => {
  render(<Card />);
  await userEvent.click(germanInput());
  await userEvent.paste("x".repeat(151));
  expect(errorsOf(current)).toMatchObject({ altTexts: ["de_DE"] });
  expect(germanInput().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("textbox", { name: /in English/ }).getAttribute("aria-invalid")).toBeNull();
});

it("a read-only account sees the texts but cannot change them", () => {
  render(<Card readOnly />);
  expect(germanInput().readOnly).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});

it("an editor without further languages has no translations", () => {
  expect(editorState(group({ fr_FR: "Route", en_GB: "Road" })).altTexts).toEqual({});
});
