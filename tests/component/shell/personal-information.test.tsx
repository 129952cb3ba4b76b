/** Personal information: saving the profile, and the password with what the server refuses. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
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
  jobTitle: null as string | null,
  pictureUrl: null as string | null,
  mailTopics: [] as string[],
  waitingEmail: null as { email: string; until: string } | null,
  version: 3,
  passwordChangedAt: null,
  lastLoginAt: null,
};

async function mount(
  passwordErrors: readonly string[],
  { information = stored, used = false, query = "", rights = [] as readonly string[] } = {},
): Promise<Call[]> {
  visit(`https://shop.example/admin/personal-information${query}`);
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  if (rights.length > 0) {
    const rightsMap = Object.fromEntries(rights.map((right) => [right, true]));
    const user = { dealerScope: "ATTACHED", readOnly: false };
    const display = {
      rightsMap,
      user,
      languages: [],
      subrogation: { initialUserId: null },
      common: {},
      shopInfo: { subscriptionInfo: {} },
    };
    runtime.session.store.set({ status: "ready", display } as never);
  }
  const calls = stubFetch(
    byPath({
      [`${PATH}/password`]: () => json({ data: { errors: passwordErrors } }),
      [PATH]: ({ method, body }) =>
        json({ data: method === "POST" ? { ...information, ...(body as object), version: 4 } : information }),
      [`${PATH}/email-used`]: json({ data: { used, sameNetwork: used } }),
      [`${PATH}/notifications`]: ({ body }) => json({ data: { ...information, ...(body as object) } }),
      [`${PATH}/email`]: () => json({ data: { errors: [] } }),
      [`${PATH}/email/confirm`]: json({ data: { errors: ["personal-information.error.email-link"] } }),
      "/admin/api/second-factor": json({ data: { factors: [], recoveryCodes: 0 } }),
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

// Dialogs load their code lazily; load it before the tests.
beforeAll(async () => {
  await import("../../../src/ui/dialog/dialog-panel");
  await import("../../../src/screens/personal-information/email-dialog");
});
/** Animations end at once: a test that ends during one would leave a cancelled promise behind. */
function finishAtOnce(): Animation {
  const animation = new EventTarget();
  queueMicrotask(() => animation.dispatchEvent(new Event("finish")));
  return animation as Animation;
}
beforeEach(() => {
  vi.spyOn(Element.prototype, "animate").mockImplementation(finishAtOnce);
});
afterEach(cleanup);

it("saves the profile with the version that was read, and only after a change", async () => {
  const calls = await mount([]);
  expect(button("Save").disabled).toBe(true);
  fill(/^Last name/, "Lovelace");
  fireEvent.click(button("Save"));
  await waitFor(() => expect(button("Save").disabled).toBe(true));
  const { body } = calls.find(({ method, url }) => method === "POST" && url.pathname === PATH) ?? {};
  expect(body).toEqual({ firstName: "Ada", lastName: "Lovelace", jobTitle: "", phone: null, version: 3 });
});

it("offers mails only about what the account may see, and saves the choice", async () => {
  const calls = await mount([], {
    information: { ...stored, mailTopics: ["QUOTE"] },
    rights: ["QUOTES_READ", "STOCK"],
  });
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>(/^Quote requests/).checked).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Stock feeds/));
  fireEvent.click(button("Save the notifications"));
  await waitFor(() => {
    const { body } = calls.find(({ url }) => url.pathname === `${PATH}/notifications`) ?? {};
    expect(body).toEqual({ mailTopics: ["QUOTE", "FEED"] });
  });
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

it("refuses a used e-mail address when the field is left, so that it cannot be sent (acceptance 30-11)", async () => {
  const calls = await mount([], { used: true });
  fireEvent.click(button("Change the e-mail address"));
  // Dialogs are drawn in the element's shadow root.
  const host = [...document.querySelectorAll("td-personal-information")].at(-1);
  const dialog = within(host?.shadowRoot as unknown as HTMLElement);
  const email = await dialog.findByLabelText(/^New e-mail address/);
  fireEvent.change(email, { target: { value: "grace@example.test" } });
  fireEvent.blur(email);
  await dialog.findByText("Another account of your network has this address.");
  const send = dialog.getByText("Send the link").closest("button");
  expect(send?.disabled).toBe(true);
  const sent = calls.filter(({ url }) => url.pathname === `${PATH}/email-used`);
  expect(sent.map(({ url }) => url.searchParams.get("email"))).toEqual(["grace@example.test"]);
});

it("shows the address that waits for its link, and cancels it", async () => {
  const waitingEmail = { email: "grace@example.test", until: "2026-11-28T10:00:00Z" };
  const calls = await mount([], { information: { ...stored, waitingEmail } });
  screen.getByText(/Waiting for grace@example.test to be confirmed/);
  fireEvent.click(button("Keep the current address"));
  await waitFor(() => {
    expect(calls.some(({ method, url }) => method === "DELETE" && url.pathname === `${PATH}/email`)).toBe(true);
  });
});

it("confirms the address of the mailed link only when asked to", async () => {
  const calls = await mount([], { query: "?confirm=ticket" });
  const isSent = () => calls.some(({ url }) => url.pathname === `${PATH}/email/confirm`);
  expect(isSent()).toBe(false);
  fireEvent.click(button("Sign in with it from now on"));
  await waitFor(() => {
    expect(isSent()).toBe(true);
  });
  expect(calls.find(({ url }) => url.pathname === `${PATH}/email/confirm`)?.body).toEqual({ ticket: "ticket" });
});
