/** The link of a picture: typed, or picked among the pages of the site. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { editorState, errorsOf, type EditorState } from "../../../src/screens/picture-editor/picture-model";
import { DescriptionCard } from "../../../src/screens/picture-editor/side-cards";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

const PAGES = [
  { kind: "SYSTEM", label: "", path: "/contact", live: true },
  { kind: "SHEET", label: "Barres de toit", path: "/barres", live: true },
  { kind: "DEALER", label: "Garage du Lac", path: "/garage-du-lac", live: false },
];
let current: EditorState;

function Card() {
  const [state, setState] = useState(() =>
    editorState({ index: 0, altText: "Road", altTexts: {}, link: { url: "", newTab: false }, pictures: [] }),
  );
  current = state;
  return (
    <DescriptionCard
      state={state}
      onChange={(change) => {
        setState((before) => ({ ...before, ...change }));
      }}
      errors={errorsOf(state)}
      withUrl
      readOnly={false}
    />
  );
}

it("is picked among pages of a kind, and an address without a page gets a warning", async () => {
  visit("https://shop.example/admin/service/1/paragraph/2/0");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(({ url }) => {
    const query = url.searchParams;
    const [kind, path] = [query.get("kind"), query.get("path")];
    const elements = PAGES.filter(
      (page) => (kind === null || page.kind === kind) && (path === null || page.path === path),
    );
    return json({ elements });
  });
  getRuntime().configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Card />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Choose a page" }));
  await screen.findByRole("button", { name: /^Barres de toit/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Type of page" }), "Dealer");
  await user.click(await screen.findByRole("button", { name: /^Garage du Lac.*not public/ }));
  expect(current.link).toEqual({ url: "/garage-du-lac", newTab: false });
  expect(screen.queryByText("The site has no such page yet.")).toBeNull();
  await user.type(screen.getByRole("textbox", { name: /^Link/ }), "x");
  await screen.findByText("The site has no such page yet.");
});
