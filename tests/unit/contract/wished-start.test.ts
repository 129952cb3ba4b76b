/** Day and time that a customer wishes, in the languages of a form. */
import { describe, expect, it } from "vitest";
import { dayPattern, isStart, startAnswer, typedStart } from "../../../src/contract/forms/wished-start";

const TODAY = "2026-11-28";

describe("a wished start", () => {
  it.each([
    ["fr_FR", "dd/MM/yyyy", "30/11/2026"],
    ["en_GB", "dd/MM/yyyy", "30/11/2026"],
    ["de_DE", "dd.MM.yyyy", "30.11.2026"],
  ])("is written as %s writes days, and read back", (locale, pattern, day) => {
    expect(dayPattern(locale)).toBe(pattern);
    expect(startAnswer({ day, time: "14:30" }, locale, TODAY)).toBe("2026-11-30T14:30");
    expect(typedStart("2026-11-30T14:30", locale)).toEqual({ day, time: "14:30" });
  });

  it.each([
    ["30.11.", "8", "2026-11-30T08:00"],
    ["30/11", "8h30", "2026-11-30T08:30"],
    ["2026-11-30", "1430", "2026-11-30T14:30"],
  ])("is completed from %s and %s", (day, time, answer) => {
    expect(startAnswer({ day, time }, "fr_FR", TODAY)).toBe(answer);
    expect(isStart(answer)).toBe(true);
  });

  it.each([
    ["31/02/2026", "10:00"],
    ["30/11/2026", ""],
    ["", "10:00"],
    ["lundi", "le matin"],
    ["30/11/2026", "24:00"],
    ["30/11/2026", "25:00"],
  ])("of “%s” and “%s” is refused, and keeps what was typed", (day, time) => {
    const answer = startAnswer({ day, time }, "fr_FR", TODAY);
    expect(isStart(answer)).toBe(false);
    expect(typedStart(answer, "fr_FR")).toEqual({ day, time });
  });

  it("without day and time is no answer", () => {
    expect(startAnswer({ day: " ", time: "" }, "fr_FR", TODAY)).toBe("");
  });
});
