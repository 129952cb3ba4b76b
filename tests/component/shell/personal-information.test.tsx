/** Personal information: saving the profile, and the password with what the server refuses. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { PersonalInformation } from "../../../src/screens/personal-information/personal-information";
import { byPath, json, stubFetch, visit, type Call } from "../../support/page";

const PATH = "/admin/api/personal-information";
const stored = {
  email: "ada@example.test",
  firstName: "Ada",
  lastName: "Byron",
  phone: null,
  version: 3,
  passwordChangedAt: null,
  lastLoginAt: null,
};

async function mount(passwordErrors: readonly string[]): Promise<Call[]> {
  visit("https://shop.example/admin/personal-information");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const calls = stubFetch(
    byPath({
      [`${PATH}/password`]: () => json({ data: { errors: passwordErrors } }),
      [PATH]: ({ method, body }) =>
        json({ data: method === "POST" ? { ...stored, ...(body as object), version: 4 } : stored }),
      "/admin/api/my-sessions": () => json({ data: { elements: [] } }),
      "/admin/public/api/creation/validatePassword": () => json({ data: { rules: [] } }),
    }),
  );
  const host = document.createElement("td-personal-information");
  document.body.append(host);
  const handle: ElementHandle = {
    tag: "td-personal-information",
    host,
    root: host.attachShadow({ mode: "open" }),
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  render(
    <ElementContext value={handle}>
      <PersonalInformation />
    </ElementContext>,
  );
  await screen.findByText("My profile");
  return calls;
}
const fill = (label: RegExp, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });

afterEach(cleanup);

it("saves the profile with the version that was read, and only after a change", async () => {
  const calls = await mount([]);
  expect(button("Save").disabled).toBe(true);
  fill(/^Last name/, "Lovelace");
  fireEvent.click(button("Save"));
  await waitFor(() => expect(button("Save").disabled).toBe(true));
  const { body } = calls.find(({ method, url }) => method === "POST" && url.pathname === PATH) ?? {};
  expect(body).toEqual({ firstName: "Ada", lastName: "Lovelace", phone: null, version: 3 });
});

it("sends a password only when both entries are the same, and shows what the server refuses", async () => {
  const calls = await mount(["login-error-bad-credentials"]);
  fill(/^Current password/, "Wrong-password-1");
  fill(/^New password/, "Vertical-Otter-41");
  fill(/^Confirm/, "Vertical-Otter-4");
  expect(screen.getByText("The two entries differ.")).toBeTruthy();
  expect(button("Change the password").disabled).toBe(true);
  fill(/^Confirm/, "Vertical-Otter-41");
  fireEvent.click(button("Change the password"));
  await screen.findByText("Wrong e-mail address or password.");
  expect(calls.filter(({ url }) => url.pathname === `${PATH}/password`)).toHaveLength(1);
});
