/** Calls of a tool, like its screen makes them. */
import { expect } from "vitest";
import type { ToolLine, ToolPreview, ToolRun } from "../../../src/contract/kinds/tool-endpoints";
import { data, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";

export interface FinishedRun {
  readonly run: ToolRun;
  readonly lines: readonly ToolLine[];
}

export function toolCalls(name: string, harness: () => Pick<Harness, "admin">) {
  const base = `/admin/api/${name}`;
  const preview = async (input: object): Promise<ToolPreview> =>
    data<ToolPreview>(await harness().admin.call("POST", `${base}/dry-run`, { body: { input } }));
  const waitForEnd = (id: number): Promise<FinishedRun> =>
    eventually(
      async () => {
        const current = data<FinishedRun>(await harness().admin.call("GET", `${base}/runs/${id}`));
        expect(current.run.endedAt).not.toBeNull();
        return current;
      },
      { timeout: 30_000, interval: 100 },
    );
  const start = (input: object, { fingerprint, word }: ToolPreview, caller = harness().admin) =>
    caller.call("POST", `${base}/run`, {
      body: { input, fingerprint, confirmation: word ?? true, reason: "A reason for it" },
    });
  const run = async (input: object): Promise<FinishedRun> => {
    const toolPreview = await preview(input);
    return waitForEnd(data<ToolRun>(await start(input, toolPreview)).id);
  };
  const undo = async (id: number): Promise<FinishedRun> =>
    waitForEnd(data<ToolRun>(await harness().admin.call("POST", `${base}/runs/${id}/undo`)).id);
  return { base, preview, start, run, undo };
}
