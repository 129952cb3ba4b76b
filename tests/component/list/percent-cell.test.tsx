/** Percentages in lists: a bar where high is good, else the figure alone. */
import { render } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { widen, type AnyRecord, type AnyResource } from "../../../src/contract/resource";
import { CellLocaleProvider } from "../../../src/engine/cells/cell-locale";
import { PercentCell } from "../../../src/engine/cells/number-cells";
import { columnsOf } from "../../../src/engine/list/columns";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import ecotax from "../../../src/resources/offer/pricing/ecotax.resource";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";

const RECORD = { id: 1, version: 1 } as unknown as AnyRecord;

clearPageAfterEach();
beforeEach(() => getRuntime().i18n.load(import.meta.messages()));

function show(resource: AnyResource, field: string) {
  const { container } = render(
    <CellLocaleProvider>
      <PercentCell resource={resource} field={field} record={RECORD} value={20} />
    </CellLocaleProvider>,
  );
  const { align } = columnsOf(resource).find(({ name }) => name === field) ?? {};
  return { text: container.textContent, hasBar: container.querySelector(".td-cell-quality__bar") !== null, align };
}

it("a quality has a bar, a rate of tax has none", () => {
  expect(show(widen(fitter), "quality")).toEqual({ text: "20%", hasBar: true, align: "start" });
  expect(show(widen(ecotax), "vatRate")).toEqual({ text: "20%", hasBar: false, align: "end" });
});
