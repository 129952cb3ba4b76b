import { afterEach, describe, expect, it, vi } from "vitest";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import { followJob } from "../../../src/engine/jobs/follow-job";
import { jobOutcome } from "../../../src/engine/jobs/job-texts";
import type { Runtime } from "../../../src/runtime";
import { networkError } from "../../../src/runtime/http-error";
import { freshPage } from "../../component/ui/page";

const JOB: JobView = {
  id: 7,
  type: "import",
  resource: "service",
  action: null,
  status: "RUNNING",
  stopping: false,
  done: 3_000,
  total: 20_000,
  report: null,
  error: null,
  problems: 0,
  fileName: null,
  file: null,
  undoable: false,
  createdAt: "2026-05-04T08:00:00Z",
  startedAt: null,
  endedAt: null,
};

afterEach(() => vi.useRealTimers());

describe("following a job", () => {
  const follow = async (call: () => Promise<JobView>): Promise<JobView> => {
    vi.useFakeTimers();
    const result = followJob({ http: { call } } as unknown as Runtime, JOB);
    result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(200_000);
    return result;
  };

  it("continues when the server answers again", async () => {
    const call = vi
      .fn<() => Promise<JobView>>()
      .mockRejectedValueOnce(networkError("jobs.get"))
      .mockRejectedValueOnce(networkError("jobs.get"))
      .mockResolvedValue({ ...JOB, status: "DONE" });
    expect((await follow(call)).status).toBe("DONE");
  });

  it("fails when the server stays unreachable", async () => {
    await expect(follow(() => Promise.reject(networkError("jobs.get")))).rejects.toThrow("Network Error");
  });

  it("the outcome of a stopped job says how many lines were done", async () => {
    const runtime = await freshPage();
    await runtime.i18n.load(import.meta.messages());
    const stopped = { ...JOB, status: "CANCELLED", report: { nbLinesInSuccess: 2_990 } } as const;
    expect(jobOutcome(runtime.i18n.t, stopped)).toBe("Stopped after 3,000 of 20,000");
  });

  it("the outcome of a job is singular for one record, and has group separators for thousands", async () => {
    const { i18n } = await freshPage();
    await i18n.load(import.meta.messages());
    const outcome = (done: number) => jobOutcome(i18n.t, { ...JOB, status: "DONE", report: { done } });
    expect([outcome(1), outcome(2_000)]).toEqual(["1 record", "2,000 records"]);
    await i18n.setLocale("fr_FR");
    expect([outcome(0), outcome(2_000)]).toEqual(["0 élément", "2\u202f000 éléments"]);
  });
});
