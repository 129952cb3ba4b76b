/** The link to an explained price, and what it shows. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { KeptTrace } from "../../../src/resources/offer/pricing/kept-trace";
import type { Question } from "../../../src/resources/offer/pricing/simulation";
import { TraceLink } from "../../../src/resources/offer/pricing/trace-link";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { clearPageAfterEach } from "../../support/each-test";
import { byPath, json, stubFetch, visit, type Call, type Responder } from "../../support/page";

clearPageAfterEach();

const PATH = "/admin/api/price-simulation/trace";
const QUESTION: Question = {
  ...{ tyre: "205 55 16", tyreId: 7, quantity: "4", channel: "FITTED", rim: "ALLOY" },
  ...{ dealer: { id: 3, label: "Garage" }, day: "2026-12-01", compared: "2026-12-24" },
};
const EXPLAINED = {
  ...{ id: 7, name: "Michelin Primacy 5", ean: "3528706953682", inclMinor: 9390, exclMinor: 7825, strikeMinor: null },
  ...{ costMinor: 6090, ecotaxMinor: 691, fittingMinor: 6400, totalMinor: 44651, margin: 22.17 },
  ...{ isOutsideLimits: false, winner: "RULE", trace: [], rejected: [], rules: [] },
};
const KEPT = {
  ...{ currency: "EUR", marginMode: "MARGIN", isDraft: true, quantity: 4, channel: "FITTED", rim: "ALLOY" },
  ...{ dealer: { id: 3, label: "Garage" }, author: "Ada Byron", createdAt: "2026-11-28T10:00:00Z" },
  expiresAt: "2026-12-28T10:00:00Z",
  prices: [
    { at: "2026-12-01T12:00:00Z", explained: EXPLAINED },
    { at: "2026-12-24T12:00:00Z", explained: { ...EXPLAINED, inclMinor: 8990 } },
  ],
};

async function show(
  content: ReactNode,
  routes: Readonly<Record<string, Responder>>,
  readOnly = false,
): Promise<Call[]> {
  visit("https://shop.example/admin/tire-pricing-rules");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(byPath(routes));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  runtime.session.store.set({ status: "ready", display: { user: { readOnly } } as never });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const handle = { tag: "td-tire-pricing-rules", host: document.body } as unknown as ElementHandle;
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </ElementContext>,
  );
  return calls;
}

it("keeps the answer to the question, and shows the link to it", async () => {
  const made = json({ data: { id: 12, expiresAt: "2026-12-28T10:00:00Z" } });
  const calls = await show(<TraceLink question={QUESTION} drafts={{}} />, { [PATH]: () => made });
  fireEvent.click(screen.getByRole("button", { name: "Create a link to this explanation" }));
  const link = await screen.findByLabelText<HTMLInputElement>("Link");
  expect(link.value).toBe("https://shop.example/admin/tire-pricing-rules?view=simulator&trace=12");
  expect(calls.at(-1)?.body).toEqual({
    ...{ tyre: "205 55 16", tyreId: 7, quantity: 4, channel: "FITTED", rim: "ALLOY", dealerId: 3 },
    ...{ at: "2026-12-01T12:00:00.000Z", compared: "2026-12-24T12:00:00.000Z" },
  });
});

it("offers no link to accounts that read only", async () => {
  await show(<TraceLink question={QUESTION} drafts={{}} />, {}, true);
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows both days of a kept explanation, who kept it, and that unsaved values counted", async () => {
  await show(<KeptTrace id="12" />, { [`${PATH}/12`]: () => json({ data: KEPT }) });
  expect(await screen.findAllByRole("region", { name: "Michelin Primacy 5" })).toHaveLength(2);
  for (const text of ["Ada Byron", "Garage", "Alloy", "€93.90", "€89.90"]) screen.getByText(text);
  screen.getByText("Unsaved values of a form counted.");
});

it("tells that a link has ended", async () => {
  const gone = { type: "not-found", title: "Not found", status: 404, errors: ["price-simulator.link.gone"] };
  await show(<KeptTrace id="12" />, { [`${PATH}/12`]: () => json(gone, 404) });
  expect(await screen.findByText(/older than 30 days/)).toBeDefined();
});
