/** Comparing texts, and telling when the server removed formatting. */
import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { hasRemovedMarkup } from "../../../src/engine/form/removed-markup";
import { textParts } from "../../../src/engine/form/text-diff";
import { withHost, withoutHost } from "../../../src/ui/rich-text/picture-urls";

describe("a comparison of texts", () => {
  test("marks removed and added words", () => {
    expect(textParts("Pneus hiver à Lyon", "Pneus été à Lyon")).toEqual([
      { text: "Pneus ", kind: "same" },
      { text: "hiver", kind: "removed" },
      { text: "été", kind: "added" },
      { text: " à Lyon", kind: "same" },
    ]);
  });

  test("shows texts with little in common one after the other", () => {
    expect(textParts("Montage en 50 minutes", "Un autre titre en vue")).toEqual([
      { text: "Montage en 50 minutes", kind: "removed" },
      { text: "Un autre titre en vue", kind: "added" },
    ]);
  });

  test("shortens long passages that did not change", () => {
    const long = "mot ".repeat(100);
    const [start, , , end] = textParts(`${long}avant ${long}`, `${long}après ${long}`).map(({ text }) => text);
    expect(start?.startsWith(" … mot")).toBe(true);
    expect(end?.endsWith("mot … ")).toBe(true);
  });
});

describe("a saved rich text", () => {
  const fields = {
    bio: f.richText({ localised: true }),
    name: f.text(),
    rows: f.rows({ answer: f.richText() }, { max: 3 }),
  };

  test("is reported when the server removed markup, at any depth", () => {
    const bio = { fr_FR: "<p>a</p>" };
    expect(hasRemovedMarkup(fields, { bio, name: "A" }, { bio: { ...bio, de_DE: "<p>b</p>" }, name: "B" })).toBe(false);
    expect(hasRemovedMarkup(fields, { bio: { fr_FR: "<form>a</form>" } }, { bio: { fr_FR: "a" } })).toBe(true);
    const sent = [{ answer: "<p>a</p>" }, { answer: "<form>b</form>" }];
    expect(hasRemovedMarkup(fields, { rows: sent }, { rows: [{ answer: "<p>a</p>" }, { answer: "b" }] })).toBe(true);
  });

  test("stores pictures without the server's host, which pages of other hosts show", () => {
    const stored = `<p><img src="/admin/public/api/pictures/1/a.png" alt=""></p>`;
    const shown = withHost(stored, "https://admin.test");
    expect(shown).toContain(`src="https://admin.test/admin/public/api/pictures/1/a.png"`);
    expect(withoutHost(shown, "https://admin.test")).toBe(stored);
  });
});
