/** Refused rows of a bulk action: each reason appears once, with the first names; a button shows the others. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { REMOVE, type ResourceAction } from "../../../src/engine/actions/resource-action";
import { ResultsDialog } from "../../../src/engine/actions/results-dialog";
import { configure, getRuntime } from "../../../src/runtime";

// The dialog's code loads lazily; load it before the tests.
beforeAll(() => import("../../../src/ui/dialog/dialog-panel"));
beforeEach(async () => {
  configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
});
afterEach(cleanup);

const ACTION: ResourceAction = {
  name: REMOVE,
  label: "Delete",
  danger: true,
  bulk: true,
  place: "both",
  definition: {},
  appliesTo: () => true,
};
const row = (id: number, ...errors: string[]) => ({ id, label: `Row ${String(id)}`, errors });

it("shows each reason once, the most frequent first, and all its rows on demand", async () => {
  const bookedRows = Array.from({ length: 8 }, (_, index) =>
    row(index + 2, "service.error.booked", "service.error.booked"),
  );
  const failed = [row(1, "service.error.offered"), ...bookedRows];
  render(
    <ResultsDialog
      action={ACTION}
      outcome={{ done: 3, failed, undoToken: null, jobId: null }}
      onClose={() => undefined}
    />,
  );
  await screen.findByText("and 3 more");
  const groups = () => screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  const messages = getRuntime().i18n;
  const messageOf = (key: string) => messages.t.key(key);
  expect(groups()).toEqual([
    `${messageOf("service.error.booked")} 8Row 2, Row 3, Row 4, Row 5, Row 6and 3 more`,
    `${messageOf("service.error.offered")} 1Row 1`,
  ]);
  fireEvent.click(screen.getByText("and 3 more"));
  expect(groups()[0]).toBe(
    `${messageOf("service.error.booked")} 8Row 2, Row 3, Row 4, Row 5, Row 6, Row 7, Row 8, Row 9`,
  );
});
