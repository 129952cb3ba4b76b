/** Ordered rows: buttons move them, and the focus follows the moved row. */
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { f } from "../../../src/contract/fields";
import { getRuntime } from "../../../src/runtime";
import RowsField, { type Row } from "../../../src/ui/fields/rows-field";

const cells = { name: f.text() };

function Probe({ ordered }: { readonly ordered: boolean }) {
  const [rows, setRows] = useState<readonly Row[]>(["one", "two", "three"].map((name) => ({ name })));
  return (
    <RowsField
      control={{ id: "rows", "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined }}
      field={f.rows(cells, { ordered })}
      value={rows}
      onChange={setRows}
      onBlur={() => undefined}
      label="Rows"
      readOnly={false}
      errors={{}}
      columnLabel={(name) => name}
      addLabel="Add"
      cell={(_, index, value) => <b data-row={index}>{String(value)}</b>}
    />
  );
}
const rowTexts = () => [...document.querySelectorAll("[data-row]")].map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole("button", { name });

afterEach(() => {
  cleanup();
});

describe("rows that can be moved", () => {
  it("change places, announce the new position, and keep the focus on the button", async () => {
    await getRuntime().i18n.setLocale("en_GB");
    await getRuntime().i18n.load(import.meta.messages());
    render(<Probe ordered />);
    const user = userEvent.setup();
    expect(button("Move row 1 up")).toHaveProperty("disabled", true);
    await user.click(button("Move row 1 down"));
    expect(rowTexts()).toEqual(["two", "one", "three"]);
    expect(screen.getByRole("status").textContent).toBe("The row is now number 2");
    await waitFor(() => {
      expect(document.activeElement).toBe(button("Move row 2 down"));
    });
    await user.click(button("Move row 2 down"));
    expect(rowTexts()).toEqual(["two", "three", "one"]);
    // The last row cannot move down, so its up button gets the focus.
    await waitFor(() => {
      expect(document.activeElement).toBe(button("Move row 3 up"));
    });
  });

  it("have no move buttons when unordered", () => {
    render(<Probe ordered={false} />);
    expect(screen.queryByRole("button", { name: /^Move row/ })).toBeNull();
  });
});
