/** Values of tags set from the lines of a file, with their days, and undone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagValuesModule } from "../../../host/server/features/dealers/tag-values-file";
import { resourceModule } from "../../../host/server/resources";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";
import { toolCalls } from "./run-tool";

describe("values of tags from a file", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  const tool = toolCalls("metaDataValueSet", () => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, tagValuesModule]);
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });
  const tagsOf = async (id: number): Promise<unknown> =>
    data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${id}`))["marketingTags"];

  it("are set with their days, refused line by line, and undone", async () => {
    const choice = (code: string, text: string) => ({ code, label: { fr_FR: text }, color: null });
    const loyalty = await harness.make(widen(metaData), {
      group: "marketing",
      tagName: "loyalty level",
      type: "LIST",
      values: [choice("GOLD", "Or"), choice("SILVER", "Argent")],
      validityTracking: true,
      defaultValue: null,
      countries: [],
    });
    const [first, second] = [
      await make({ code: "TV-1" }),
      await make({
        code: "TV-2",
        marketingTags: [{ tag: { id: loyalty.id, label: "" }, value: "SILVER", from: null, to: null }],
      }),
    ];
    const lines = [
      "code;tag;value;from;to",
      "tv-1;Loyalty level;Or;2026-01-01;2026-12-31",
      "TV-2;loyalty level;",
      "TV-1;loyalty level;Bronze",
      "TV-1;loyalty level;Or;31/12/2026",
      "TV-1;unknown;Or",
      "TV-9;loyalty level;Or",
    ].join("\n");
    const preview = await tool.preview({ lines });
    expect(preview.lines.map(({ outcome, message }) => [outcome, message?.key])).toEqual([
      ["CREATE", "meta-data-value-set.line.set"],
      ["DELETE", "meta-data-value-set.line.set"],
      ["REFUSE", "error.choice"],
      ["REFUSE", "error.date"],
      ["REFUSE", "meta-data-value-set.line.unknown-tag"],
      ["REFUSE", "meta-data-value-set.line.unknown-dealer"],
    ]);
    expect(await tagsOf(first.id)).toEqual([]);
    const { run } = await tool.run({ lines });
    expect(await tagsOf(first.id)).toMatchObject([{ value: "GOLD", from: "2026-01-01", to: "2026-12-31" }]);
    expect(await tagsOf(second.id)).toEqual([]);
    // The file of the present values is read again without a change.
    const file = await harness.admin.call("GET", "/admin/api/metaDataValueSet/values");
    expect(file.headers["content-type"]).toMatch(/^text\/csv/);
    const stored = file.body.replace("\ufeff", "");
    expect(stored.split("\r\n")).toEqual([
      "code;tag;value;from;to",
      "TV-1;loyalty level;GOLD;2026-01-01;2026-12-31",
      "",
    ]);
    expect((await tool.preview({ lines: stored })).lines.map(({ message }) => message?.key)).toEqual([
      "meta-data-value-set.line.same",
    ]);
    expect((await harness.withoutRights.call("GET", "/admin/api/metaDataValueSet/values")).statusCode).toBe(403);
    await tool.undo(run.id);
    expect(await tagsOf(first.id)).toEqual([]);
    expect(await tagsOf(second.id)).toMatchObject([{ value: "SILVER" }]);
  });
});
