/** Rows of a bulk action that were refused: a reason is said once, with the first names, and all of them on demand. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { REMOVE, type ResourceAction } from "../../../src/engine/actions/resource-action";
import { ResultsDialog } from "../../../src/engine/actions/results-dialog";
import { configure, getRuntime } from "../../../src/runtime";

// Dialogs load their code when first opened; here it is ready.
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

it("says a reason once, the most frequent first, and names all that it holds for when asked", async () => {
  const booked = Array.from({ length: 8 }, (_, index) =>
    row(index + 2, "service.error.booked", "service.error.booked"),
  );
  const failed = [row(1, "service.error.offered"), ...booked];
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
  const said = (key: string) => messages.t.key(key);
  expect(groups()).toEqual([
    `${said("service.error.booked")} 8Row 2, Row 3, Row 4, Row 5, Row 6and 3 more`,
    `${said("service.error.offered")} 1Row 1`,
  ]);
  fireEvent.click(screen.getByText("and 3 more"));
  expect(groups()[0]).toBe(`${said("service.error.booked")} 8Row 2, Row 3, Row 4, Row 5, Row 6, Row 7, Row 8, Row 9`);
});
