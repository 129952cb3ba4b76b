/** The dialog for a new system mail. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { checkNewMail } from "../../../src/contract/mail-types";
import { widen } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import mail from "../../../src/resources/administration/mail.resource";
import slots from "../../../src/resources/administration/mail.slots";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

quietConsole("error");
clearPageAfterEach();

const CREATED = { id: 12, version: 1, type: "invitation", locale: "fr_FR", userProfileCode: "DEFAULT" };

interface MailPage {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly postedBodies: () => unknown[];
}

/** Renders the mail list with the open dialog. */
async function openDialog(create: Responder = () => json({ data: CREATED })): Promise<MailPage> {
  visit("https://shop.example/admin/mail-list");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(
    byPath({
      "/admin/api/mail": (call) => (call.method === "POST" ? create(call) : json({ data: { elements: [], total: 0 } })),
      "/admin/api/mail/types": json({ data: [{ id: "invitation", name: "Invitation" }] }),
      "/admin/api/mail/user-profile-codes": json({ data: ["DEFAULT", "SHOP_OF_ANOTHER_SERVER"] }),
      "/admin/api/saved-view": json({ data: { elements: [] } }),
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const account = { dealerScope: "ALL", readOnly: false };
  const display = {
    rightsMap: { MAIL_LIST: true },
    shopInfo: { subscriptionInfo: {} },
    common: {},
    user: account,
  } as never;
  runtime.session.store.set({ status: "ready", display });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ListScreen resource={widen(mail)} slots={slots} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const [button] = await screen.findAllByRole("button", { name: "New e-mail" });
  if (button === undefined) throw new Error("Nothing creates a mail");
  await user.click(button);
  await screen.findByRole("combobox", { name: /E-mail/ });
  const postedBodies = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { runtime, calls, user, postedBodies };
}

const mailType = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /E-mail/ });
const profile = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Shop type/ });
const language = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Language/ });
const form = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Form code/ });

/** happy-dom's dialog takes the focus back at each key, so values are set at once. */
const setValue = (control: HTMLElement, value: string): boolean => fireEvent.change(control, { target: { value } });

function fill(locale = "fr_FR"): void {
  setValue(mailType(), "invitation");
  setValue(language(), locale);
  setValue(profile(), "DEFAULT");
}
const submit = ({ user }: MailPage) => user.click(screen.getByRole("button", { name: "Create the e-mail" }));

describe("a new mail", () => {
  it("validation-02: requires type, language and shop profile, and posts nothing before", async () => {
    const page = await openDialog();
    for (const control of [mailType(), language(), profile()]) expect(control.required).toBe(true);
    await submit(page);
    expect(page.postedBodies()).toEqual([]);
    fill();
    await submit(page);
    await waitFor(() => expect(page.postedBodies()).toHaveLength(1));
  });

  it("validation-03: limits the language to five characters, and only warns of an unusual one", async () => {
    await openDialog();
    expect(language().maxLength).toBe(5);
    setValue(language(), "frenc");
    expect(screen.getByText(/Usually two small letters/)).toBeDefined();
    fill();
    expect(screen.queryByText(/Usually two small letters/)).toBeNull();
  });

  it("validation-04: the form code is optional, and is sent when given", async () => {
    const page = await openDialog();
    const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
    expect(form().required).toBe(false);
    fill();
    await submit(page);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("mail-edit/12"));
    expect(page.postedBodies()).toEqual([{ type: "invitation", locale: "fr_FR", userProfileCode: "DEFAULT" }]);
    cleanup();
    const other = await openDialog();
    fill();
    setValue(form(), "QUOTE");
    await submit(other);
    await waitFor(() => expect(other.postedBodies()).toEqual([expect.objectContaining({ formCode: "QUOTE" })]));
  });

  it("validation-05: the dialog accepts everything; the server decides", async () => {
    expect(checkNewMail({ type: "", locale: "toolong", userProfileCode: "" })).toBe(true);
    const page = await openDialog(() => json({ type: "validation", status: 422 }, 422));
    fill("xx");
    await submit(page);
    await waitFor(() => expect(page.postedBodies()).toEqual([expect.objectContaining({ locale: "xx" })]));
  });

  it("error-04: a failure opens an information dialog and keeps the input", async () => {
    const page = await openDialog(() => json({ type: "duplicate", status: 409 }, 409));
    const inform = vi.spyOn(page.runtime.dialogs, "inform");
    fill();
    await submit(page);
    await waitFor(() =>
      expect(inform).toHaveBeenCalledWith({
        titleKey: "mail-list-add-mail-error-title",
        contentKey: "mail-list-add-mail-error-content",
      }),
    );
    const { t } = page.runtime.i18n;
    expect(t.has("mail-list-add-mail-error-title") && t.has("mail-list-add-mail-error-content")).toBe(true);
    expect(language().value).toBe("fr_FR");
    expect(within(mailType()).getByRole<HTMLOptionElement>("option", { name: "Invitation" }).selected).toBe(true);
  });
});
