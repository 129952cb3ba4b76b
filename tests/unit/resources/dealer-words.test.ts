import { describe, expect, test } from "vitest";
import { plainText } from "../../../src/contract/plain-text";
import { formatHours } from "../../../src/resources/dealers/local-presence/hours-text";
import { townBeside } from "../../../src/contract/town-beside";

describe("dealer texts", () => {
  test("plain text keeps sentences together and separates paragraphs", () => {
    expect(
      plainText("<p>Jusqu’à <strong>22 pouces</strong>, runflat&nbsp;compris.</p><ul><li>A &amp; B</li></ul>"),
    ).toBe("Jusqu’à 22 pouces, runflat\u00a0compris. A & B");
  });

  test("opening hours of a directory are listed day by day in the reader's language", () => {
    expect(formatHours("Mo 08:00-12:00,14:00-18:30; Sa 09:00-12:00", "fr-FR")).toBe(
      "lun. 08:00–12:00, 14:00–18:30\nsam. 09:00–12:00",
    );
    expect(formatHours("by appointment", "fr-FR")).toBe("by appointment");
  });

  test("the town is added to a name that does not contain it", () => {
    expect([townBeside("Vallée Pneus Gap", "Gap"), townBeside("Centre Auto Bellecour", "Lyon")]).toEqual(["", "Lyon"]);
  });
});
