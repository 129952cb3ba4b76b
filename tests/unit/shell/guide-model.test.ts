import { describe, expect, it } from "vitest";
import type { GuideBlock, GuideStep } from "../../../src/contract/endpoints/home-guide";
import {
  completionOf,
  isComplete,
  nextStep,
  playable,
  progressOf,
} from "../../../src/screens/creation-guide/guide-model";
import { relativeDay } from "../../../src/screens/creation-guide/texts";
import { playerUrl } from "../../../src/screens/creation-guide/video";

const step = (name: string, made: boolean, overrides: Partial<GuideStep> = {}): GuideStep => ({
  name,
  label: name,
  message: "",
  made,
  hasRights: true,
  video: null,
  validateStepElementId: `validate-${name}`,
  configurationUrls: [],
  minutes: 5,
  ...overrides,
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
  it("guide-02: a block is complete when all its steps are made, including those without rights", () => {
    expect(isComplete(block("A", [step("1", true), step("2", true)]))).toBe(true);
    expect(isComplete(block("A", [step("1", true), step("2", false, { hasRights: false })]))).toBe(false);
  });

  it("counts the steps that the account may work on, and the minutes left", () => {
    const blocks = [
      block("A", [step("1", true), step("2", false)]),
      block("B", [step("3", false, { hasRights: false })]),
    ];
    expect(progressOf(blocks)).toEqual({ done: 1, total: 2, minutes: 5 });
  });

  it("continues with the first open step of an active block", () => {
    const blocks = [
      block("A", [step("1", true)]),
      block("B", [step("2", false)], false),
      block("C", [step("3", false, { hasRights: false }), step("4", false)]),
    ];
    expect(nextStep(blocks)?.step.name).toBe("4");
    expect(nextStep([])).toBeUndefined();
  });

  it("guide-03, guide-05: reports the latest complete block unless it is recorded", () => {
    const blocks = [block("A", [step("1", true)]), block("B", [step("2", true)]), block("C", [step("3", false)])];
    expect(completionOf(blocks, ["A"])).toMatchObject({ latest: { type: "B" }, unrecorded: [{ type: "B" }] });
    expect(completionOf(blocks, [])?.unrecorded.map(({ type }) => type)).toEqual(["A", "B"]);
    expect(completionOf(blocks, ["B"])).toBeUndefined();
    expect(completionOf([block("C", [step("3", false)])], [])).toBeUndefined();
  });
});

describe("videos and days", () => {
  it("plays only valid ids, from the host without cookies", () => {
    expect(playable({ youtubeId: "abcdefghij_" })).toBeDefined();
    expect(playable({ youtubeId: "javascript:alert(1)" })).toBeUndefined();
    expect(playable(null)).toBeUndefined();
    expect(playerUrl("abcdefghij_", "fr")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghij_\?/);
  });

  it("formats a recent day in words, otherwise as a date", () => {
    // Without a shop, days are the machine's.
    const now = new Date(2026, 10, 21, 9, 0);
    expect(relativeDay(new Date(2026, 10, 20, 23, 0).toISOString(), "fr-FR", now)).toBe("hier");
    expect(relativeDay(new Date(2026, 10, 18, 9, 0).toISOString(), "fr-FR", now)).toBe("18/11/2026");
    expect(relativeDay("nonsense", "fr-FR", now)).toBe("");
  });
});
