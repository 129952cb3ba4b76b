import { beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { dropDraft, storeDraft, readDraft } from "../../../src/engine/form/drafts";

const key = { userId: 7, resource: "fitter", id: "12" };
const draft = { version: 3, savedAt: "2026-11-21T10:00:00.000Z", base: { name: "A" }, values: { name: "B" } };
const now = Date.parse("2026-11-22T10:00:00.000Z");

beforeEach(() => {
  localStorage.clear();
});

describe("drafts", () => {
  test("are read only for their account and record", () => {
    storeDraft(key, draft);
    expect(readDraft(key, now)).toEqual(draft);
    expect(readDraft({ ...key, userId: 8 }, now)).toBeUndefined();
    expect(readDraft({ ...key, id: "13" }, now)).toBeUndefined();
    dropDraft(key);
    expect(readDraft(key, now)).toBeUndefined();
  });

  test("expire after two weeks", () => {
    storeDraft(key, draft);
    expect(readDraft(key, now + 15 * DAY_MS)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  test("tolerate corrupt data and full storage", () => {
    localStorage.setItem("td-admin.draft:7:fitter:12", "{oops");
    expect(readDraft(key, now)).toBeUndefined();
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => {
      storeDraft(key, draft);
    }).not.toThrow();
    full.mockRestore();
  });
});
