/** Renders the detail screen of a small resource on its own page, with a table of server responses. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi, type Mock } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export const sample = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: {
      detail: { path: "sample/{id}", tag: "td-sample" },
      settings: {
        path: "sample-settings",
        tag: "td-sample-settings",
        backTo: { path: "sample", titleKey: "sample.list.title" },
      },
    },
    right: { read: "FITTER", write: "FITTER" },
    scope: "dealer",
    label: "name",
    fields: {
      name: f.text({ required: true, max: 20 }),
      code: f.code({ required: true, networkOnly: true }),
      phone: f.phone(),
      seats: f.integer({ min: 1, max: 9 }),
      kind: f.choice(["A", "B"]),
      vatNumber: f.vatNumber({ fieldStatus: "vatNumber" }),
      note: f.text({ localised: true, max: 40 }),
      checked: f.boolean({ readOnly: true }),
      said: f.multiline({ required: true, readOnly: true }),
      locked: f.choices(["phone"], { readOnly: true }),
    },
    locks: ({ locked }) => Object.fromEntries(locked.map((name) => [name, "sample.lock" as const])),
    rules: (record) => ({ seats: record.kind === "B" && record.seats === null ? "sample.error.seats" : undefined }),
    form: {
      tabs: {
        first: { main: ["name", "code", "phone", "vatNumber"] },
        second: { more: ["seats", "kind", "note", "checked", "said"] },
        past: { history: ["@history"] },
      },
    },
    operations: { remove: false },
  }),
);

const MESSAGES = {
  "sample.one": "Sample",
  "sample.create": "New sample",
  "sample.list.title": "Samples",
  "sample.settings.title": "Sample settings",
  "sample.card.main.help": "What it is called.",
  "sample.tab.first": "First",
  "sample.tab.second": "Second",
  "sample.tab.past": "History",
  "sample.card.history": "History",
  "sample.card.main": "Main",
  "sample.card.more": "More",
  "sample.card.name": "Name",
  "sample.card.note": "Note",
  "sample.field.name": "Name",
  "sample.field.code": "Code",
  "sample.field.phone": "Phone",
  "sample.field.vatNumber": "VAT number",
  "sample.field.seats": "Seats",
  "sample.field.kind": "Kind",
  "sample.field.note": "Note",
  "sample.field.checked": "Checked",
  "sample.field.said": "What was said",
  "sample.kind.A": "First kind",
  "sample.kind.B": "Second kind",
  "sample.error.seats": "The second kind needs seats.",
};

export const RECORD = {
  id: 12,
  version: 3,
  createdAt: "2026-01-02T10:00:00Z",
  updatedAt: "2026-11-18T10:00:00Z",
  updatedBy: "Claire Martin",
  name: "Lyon",
  code: "LYO-1",
  phone: null,
  seats: 4,
  kind: "A",
  vatNumber: null,
  note: { fr_FR: "Bonjour" },
  checked: true,
  said: "Four tyres.\nIn forty minutes.",
};

const displayConfiguration = (user: Readonly<Record<string, unknown>>, rights: readonly string[]) => ({
  shopInfo: { id: 1, dealerEmailMandatory: false, subscriptionInfo: { status: "ACTIVE", hasPlan: true }, demo: false },
  rightsMap: Object.fromEntries(["FITTER", ...rights].map((right) => [right, true])),
  languages: [{ locale: "fr_FR" }, { locale: "en_GB" }],
  subrogation: { initialUserId: null },
  common: { appContextGroup: "GARAGE", superAdmin: false, pimActive: false, shopProfileCode: "X" },
  user: { id: 7, email: "a@b.example", dealerScope: "ALL", readOnly: false, ...user },
});
const shop = {
  timeZone: "Europe/Paris",
  country: "FR",
  sessionDefaults: { locale: "fr_FR", currency: "EUR", fieldStatuses: { vatNumber: "VISIBLE" } },
};

export interface DetailPage {
  readonly runtime: Runtime;
  readonly calls: Call[];
  /** Bodies of the saving calls, in order. */
  readonly savedBodies: () => unknown[];
  readonly emit: Mock<ElementHandle["emit"]>;
  readonly view: RenderResult;
  readonly user: ReturnType<typeof userEvent.setup>;
}

export interface DetailSetup {
  readonly id?: string;
  /** The screen; the detail screen by default. */
  readonly Screen?: typeof DetailScreen;
  readonly account?: Readonly<Record<string, unknown>>;
  /** Rights besides FITTER. */
  readonly rights?: readonly string[];
  /** Responds to updates and creates. */
  readonly save?: Responder;
  readonly responses?: Readonly<Record<string, Responder | Response>>;
}

/** The presence call does not change the record. */
const isSaving = ({ method, url }: Call): boolean =>
  (method === "PUT" || method === "POST") && !url.pathname.endsWith("/presence");

export async function showDetail({
  id = "12",
  Screen = DetailScreen,
  account = {},
  rights = [],
  save,
  responses = {},
}: DetailSetup = {}): Promise<DetailPage> {
  visit("https://shop.example/admin/sample/12");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const respond = byPath({
    "/admin/api/display-configuration": json({ data: displayConfiguration(account, rights) }),
    "/admin/api/context/connected": json({ data: {} }),
    "/admin/api/context/shop/en_GB": json({ data: shop }),
    "/admin/api/sample/12/presence": json({ data: { others: [] } }),
    "/admin/api/sample/12": (call) =>
      call.method === "GET" || save === undefined ? json({ data: RECORD }) : save(call),
    ...(save === undefined ? {} : { "/admin/api/sample": save }),
    ...responses,
  });
  const calls = stubFetch(respond);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  runtime.i18n.add("en_GB", MESSAGES);
  await runtime.session.load();
  const emit = vi.fn<ElementHandle["emit"]>(() => true);
  const host = document.createElement("td-sample");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = { tag: "td-sample", host, root, emit, setReady: vi.fn(), removePart: vi.fn() };
  const view = render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Screen resource={sample} slots={undefined} params={{ id }} />
      </QueryClientProvider>
    </ElementContext>,
    { container: host },
  );
  if (/^(12|new)$/.test(id)) await screen.findByRole("textbox", { name: /Name/ });
  return {
    runtime,
    calls,
    emit,
    view,
    user: userEvent.setup(),
    savedBodies: () => calls.filter(isSaving).map(({ body }) => body),
  };
}

export const textbox = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

/** Replaces a text box's content and leaves the box; waits until the save bar's code is loaded. */
export async function fill(page: DetailPage, name: string, text: string): Promise<void> {
  await page.user.clear(textbox(name));
  if (text !== "") await page.user.type(textbox(name), text);
  await page.user.tab();
  await vi.dynamicImportSettled();
  await act(async () => Promise.resolve());
}
