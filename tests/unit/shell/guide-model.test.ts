import { describe, expect, it } from "vitest";
import type { GuideBlock, GuideStep } from "../../../src/contract/endpoints/home-guide";
import {
  completionOf,
  isComplete,
  nextPlace,
  playable,
  progressOf,
} from "../../../src/screens/creation-guide/guide-model";
import { dayOf } from "../../../src/screens/creation-guide/texts";
import { playerAddress } from "../../../src/screens/creation-guide/video";

const step = (name: string, made: boolean, more: Partial<GuideStep> = {}): GuideStep => ({
  name,
  label: name,
  message: "",
  made,
  hasRights: true,
  video: null,
  validateStepElementId: `validate-${name}`,
  configurationUrls: [],
  minutes: 5,
  ...more,
});
const block = (type: string, steps: readonly GuideStep[], active = true): GuideBlock => ({
  type,
  title: type,
  label: "",
  active,
  styleClass: "shop",
  steps: [...steps],
});

describe("the creation guide's blocks", () => {
  it("guide-02: a block is complete when all its steps are made, those of others included", () => {
    expect(isComplete(block("A", [step("1", true), step("2", true)]))).toBe(true);
    expect(isComplete(block("A", [step("1", true), step("2", false, { hasRights: false })]))).toBe(false);
  });

  it("counts the steps that the account may work on, and the minutes left", () => {
    const blocks = [
      block("A", [step("1", true), step("2", false)]),
      block("B", [step("3", false, { hasRights: false })]),
    ];
    expect(progressOf(blocks)).toEqual({ made: 1, total: 2, minutes: 5 });
  });

  it("goes on with the first open step of an active block", () => {
    const blocks = [
      block("A", [step("1", true)]),
      block("B", [step("2", false)], false),
      block("C", [step("3", false, { hasRights: false }), step("4", false)]),
    ];
    expect(nextPlace(blocks)?.step.name).toBe("4");
    expect(nextPlace([])).toBeUndefined();
  });

  it("guide-03, guide-05: tells of the latest complete block unless it is recorded", () => {
    const blocks = [block("A", [step("1", true)]), block("B", [step("2", true)]), block("C", [step("3", false)])];
    expect(completionOf(blocks, ["A"])).toMatchObject({ latest: { type: "B" }, unrecorded: [{ type: "B" }] });
    expect(completionOf(blocks, [])?.unrecorded.map(({ type }) => type)).toEqual(["A", "B"]);
    expect(completionOf(blocks, ["B"])).toBeUndefined();
    expect(completionOf([block("C", [step("3", false)])], [])).toBeUndefined();
  });
});

describe("videos and days", () => {
  it("plays only an id of the right form, from the host without cookies", () => {
    expect(playable({ youtubeId: "abcdefghij_" })).toBeDefined();
    expect(playable({ youtubeId: "javascript:alert(1)" })).toBeUndefined();
    expect(playable(null)).toBeUndefined();
    expect(playerAddress("abcdefghij_", "fr")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghij_\?/);
  });

  it("says today, yesterday or the date", () => {
    const now = new Date(2026, 10, 21, 9, 0);
    expect(dayOf(new Date(2026, 10, 20, 23, 0).toISOString(), "fr-FR", now)).toBe("hier");
    expect(dayOf(new Date(2026, 10, 18, 9, 0).toISOString(), "fr-FR", now)).toBe("18 nov.");
    expect(dayOf("nonsense", "fr-FR", now)).toBe("");
  });
});
