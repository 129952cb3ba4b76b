/** A stored secret is never shown: it is kept, replaced or removed. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { secretMarker } from "../../../src/contract/secret";
import SecretField from "../../../src/ui/fields/secret-field";
import { freshPage } from "../ui/page";

afterEach(cleanup);

const STORED = secretMarker("0123456789ab");
const control = { id: "secret", "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined };

function Form({ initial, readOnly = false }: { readonly initial: string | null; readonly readOnly?: boolean }) {
  const [value, setValue] = useState(initial);
  const rest = { field: f.secret(), onBlur: () => undefined, label: "Password", readOnly, errors: {} };
  return (
    <>
      <label htmlFor="secret">Password</label>
      <SecretField {...{ control, value, ...rest }} onChange={setValue} />
      <output>{value ?? "none"}</output>
    </>
  );
}
async function showField(content: ReactNode): Promise<void> {
  await (await freshPage()).i18n.load(import.meta.messages("field.secret.**"));
  render(content);
}
const type = (text: string): void => {
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: text } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test("a new secret is typed into a password input", async () => {
  await showField(<Form initial={null} />);
  expect(screen.getByLabelText<HTMLInputElement>("Password").type).toBe("password");
  type("first secret");
  expect(screen.getByText("first secret", { selector: "output" })).toBeTruthy();
});

test("replacing a stored secret can be cancelled", async () => {
  await showField(<Form initial={STORED} />);
  expect([screen.queryByText("Set") !== null, document.querySelector("input")]).toEqual([true, null]);
  press("Replace");
  type("second secret");
  expect(screen.getByText("second secret", { selector: "output" })).toBeTruthy();
  type("");
  expect(screen.getByText(STORED, { selector: "output" })).toBeTruthy();
  press("Keep the current one");
  expect(screen.getByText("Set")).toBeTruthy();
});

test("removing a stored secret can be cancelled", async () => {
  await showField(<Form initial={STORED} />);
  press("Remove");
  expect(screen.getByText("none", { selector: "output" })).toBeTruthy();
  press("Keep the current one");
  expect(screen.getByText(STORED, { selector: "output" })).toBeTruthy();
});

test("an account that may not change the secret sees only whether it is set", async () => {
  await showField(<Form initial={STORED} readOnly />);
  expect([screen.queryByText("Set") !== null, screen.queryByRole("button", { name: "Replace" })]).toEqual([true, null]);
});
