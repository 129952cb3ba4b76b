/** Saving a paragraph shows a notice when formatting was removed, and none otherwise. */
import { expect, it } from "vitest";
import { paragraphResource } from "../../../src/contract/paragraph/fields";
import { sendParagraph } from "../../../src/engine/paragraphs/save-paragraph";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, json, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

it.each([
  ["<p>Bon</p>", "<p>Bon</p>", 0],
  ["<p onclick=x()>Bon</p>", "<p>Bon</p>", 1],
  ["", undefined, 0],
])("%j saved as %j", async (draft, saved, toasts) => {
  visit("https://shop.example/admin/landing-page/1/paragraph/2");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const texts = (text: string | undefined) => ({ columns: [{ text: text === undefined ? {} : { fr_FR: text } }] });
  stubFetch(() => json({ data: { id: 2, version: 2, content: texts(saved), sliderPictures: [] } }));
  getRuntime().configure({ locale: "en_GB" });
  const resource = paragraphResource("T_ONE", [], "LANDING_PAGE");
  if (resource === undefined) throw new Error("no such layout");
  await sendParagraph(resource, "2", 1, { ...texts(draft), internalName: "<p> is no markup here" });
  expect(
    getRuntime()
      .toasts.store.get()
      .map(({ key }) => key),
  ).toEqual(Array.from({ length: toasts }, () => "form.cleaned"));
});
