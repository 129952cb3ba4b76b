/** What a picture says in the other languages of the shop, under the text of the one that is written in. */
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
let now: EditorState = base;

function Card({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [state, setState] = useState(base);
  now = state;
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
const inGerman = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Alternative text in German/ });

beforeEach(async () => {
  const { i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
});
afterEach(cleanup);

it("each language has its text; only those that changed are sent", async () => {
  render(<Card />);
  expect(screen.getByRole("textbox", { name: /in English/ })).toHaveProperty("value", "Road");
  expect(inGerman().lang).toBe("de-DE");
  expect(isDirty(now, base)).toBe(false);
  await userEvent.type(inGerman(), "Straße ");
  expect(changedTexts(now, base)).toEqual({ de_DE: "Straße" });
  expect(isDirty(now, base)).toBe(true);
});

it("the text is copied to the languages that have none, and to no other", async () => {
  render(<Card />);
  await userEvent.click(screen.getByRole("button", { name: "Copy to all empty languages" }));
  expect(now.altTexts).toEqual({ en_GB: "Road", de_DE: "Route" });
  expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
});

it("a decorative picture says nothing in any language", async () => {
  render(<Card />);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Decorative/ }));
  expect(screen.queryByRole("textbox", { name: /in English/ })).toBeNull();
  expect(changedTexts(now, base)).toEqual({ en_GB: "" });
});

it("a text that is too long is told at its language", async () => {
  render(<Card />);
  await userEvent.click(inGerman());
  await userEvent.paste("x".repeat(151));
  expect(errorsOf(now)).toMatchObject({ altTexts: ["de_DE"] });
  expect(inGerman().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("textbox", { name: /in English/ }).getAttribute("aria-invalid")).toBeNull();
});

it("who only reads sees them, and changes none", () => {
  render(<Card readOnly />);
  expect(inGerman().readOnly).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});

it("a picture of one language asks for no other", () => {
  expect(editorState(group({ fr_FR: "Route", en_GB: "Road" })).altTexts).toEqual({});
});
