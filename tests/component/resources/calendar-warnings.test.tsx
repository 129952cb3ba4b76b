/** Warnings in the forms of bays, services, mails and of the book's settings, and the appointments within closures of bays. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { WEEKDAYS } from "../../../src/contract/fields";
import type { ActionTarget } from "../../../src/engine/actions/resource-action";
import { BookedInput } from "../../../src/resources/calendar/bay-closures/booked-input";
import { ClosuresPanel } from "../../../src/resources/calendar/bay-closures/closures-panel";
import { BayHours } from "../../../src/resources/calendar/bay-hours";
import { HiddenHours } from "../../../src/resources/calendar/application/hidden-hours";
import application from "../../../src/resources/calendar/application/ecal-dealer-application-configuration.resource";
import { BayFit } from "../../../src/resources/calendar/bay-fit";
import bayService from "../../../src/resources/calendar/bay-service.resource";
import mailConfiguration from "../../../src/resources/calendar/messages/ecal-mail-configuration.resource";
import { ManageButtons } from "../../../src/resources/calendar/messages/manage-buttons";
import ecalBay from "../../../src/resources/calendar/ecal-bay.resource";
import { InactiveRequired } from "../../../src/resources/dealers/services/inactive-required";
import service from "../../../src/resources/dealers/services/service.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { clearPageAfterEach } from "../../support/each-test";
import { json, stubFetch, visit, type Call } from "../../support/page";
import { panelInForm } from "./panel-in-form";

clearPageAfterEach();

const resource = widen(ecalBay);
const DEALER = { id: 4, label: "Garage du Pont" };
const META = { id: 4, version: 1, createdAt: "", updatedAt: "", updatedBy: null };
const week = (from: string, to: string) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, day === "SUNDAY" ? [] : [{ from, to, byAppointmentOnly: false }]]));
const CLOSURE = { from: "2041-03-04T08:00:00.000Z", to: "2041-03-04T10:00:00.000Z", repeat: "NONE", until: null };
const visitOf = (id: number) => ({
  ...{ id, date: "2041-03-04T08:30:00.000Z", timeZone: "Europe/Paris", status: "CONFIRMED" },
  ...{ customer: "Ada Martin", dealer: DEALER },
});

async function show(content: ReactNode, answer: object | ((path: string) => object)): Promise<Call[]> {
  visit("https://shop.example/admin/ecal-bays/5");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(({ url }) => json({ data: typeof answer === "function" ? answer(url.pathname) : answer }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "ecal-bay", "service", "bay-service"]);
  const display = {
    rightsMap: { FITTER: true },
    shopInfo: { subscriptionInfo: {} },
    common: {},
    user: {},
    languages: [],
  };
  runtime.session.store.set({ status: "ready", display: display as never });
  const host = document.createElement("td-ecal-bay");
  const root = host.attachShadow({ mode: "open" });
  const parts = { host, root, emit: () => true, setReady: vi.fn(), removePart: vi.fn() };
  render(
    <ElementContext value={{ tag: "td-ecal-bay", ...parts }}>
      <QueryClientProvider client={queryClient(runtime.slot)}>{content}</QueryClientProvider>
    </ElementContext>,
  );
  return calls;
}

describe("bad input: hours outside the dealer's", () => {
  const Hours = (own: object) => panelInForm(resource, { fitter: DEALER, openingHours: own, closures: [] }, BayHours);

  it("are listed by day as the part that does not count", async () => {
    const Screen = Hours(week("07:00", "19:00"));
    await show(<Screen />, { ...META, openingHours: week("06:00", "20:00"), fittingHours: week("08:00", "18:00") });
    expect(await screen.findByText("These hours do not count: Garage du Pont is closed then")).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
    expect(screen.getByText(/^Monday 07:00–08:00\s+18:00–19:00$/)).toBeDefined();
  });

  it("are not mentioned while all of them count", async () => {
    const Screen = Hours(week("08:00", "12:00"));
    const calls = await show(<Screen />, { ...META, openingHours: week("08:00", "18:00"), fittingHours: null });
    await vi.waitFor(() => {
      expect(calls.map(({ url }) => url.pathname)).toEqual(["/admin/api/fitter/4"]);
    });
    expect(screen.queryByText(/do not count/)).toBeNull();
  });
});

describe("bad input: a closure over appointments", () => {
  it("lists them in the form of the bay, for the closures that have not passed", async () => {
    const past = { ...CLOSURE, from: "2020-01-01T08:00:00.000Z", to: "2020-01-01T09:00:00.000Z" };
    const Screen = panelInForm(resource, { fitter: DEALER, closures: [past, CLOSURE] }, ClosuresPanel);
    const calls = await show(<Screen />, { total: 1, elements: [visitOf(31)] });
    expect(await screen.findByText("1 appointment is affected")).toBeDefined();
    expect(screen.getByText(/Ada Martin/)).toBeDefined();
    expect(calls[0]?.body).toEqual({
      id: null,
      closing: { resource: "ecal-bay", bays: [{ id: 5 }], closures: [CLOSURE] },
    });
    const href = screen.getByRole("link", { name: "Show the appointments" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(href)).toContain("filter[date]=2041-03-04..2041-03-04&filter[bay]=5");
  });

  it("counts them in the dialog that closes bays as soon as the time is typed, above the choices", async () => {
    const target: ActionTarget = { kind: "many", selection: { ids: [5, 6] }, count: 2 };
    function Dialog() {
      const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ from: CLOSURE.from, to: null });
      return (
        <>
          <button
            onClick={() => {
              setValues(CLOSURE);
            }}
          >
            Type the end
          </button>
          <BookedInput
            target={target}
            values={values}
            value="LEAVE"
            onChange={() => undefined}
            label="Appointments"
            control={{
              id: "booked",
              "aria-describedby": undefined,
              "aria-invalid": undefined,
              "aria-required": undefined,
            }}
            input={<p>Choices</p>}
          />
        </>
      );
    }
    const calls = await show(<Dialog />, { total: 3, elements: [visitOf(31)] });
    expect(await screen.findByText("Choices")).toBeDefined();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByText("Type the end"));
    expect(await screen.findByText("3 appointments are affected")).toBeDefined();
    expect(calls[0]?.body).toMatchObject({ closing: { bays: [{ id: 5 }, { id: 6 }], closures: [CLOSURE] } });
  });
});

describe("bad input: a book that hides working hours", () => {
  const Book = (visible: object) => panelInForm(widen(application), { fitter: DEALER, ...visible }, HiddenHours);
  const dealer = { ...META, openingHours: week("08:00", "18:00"), fittingHours: null };

  it("is told which ones, by day", async () => {
    const Screen = Book({ visibleFrom: "09:00", visibleTo: null });
    await show(<Screen />, dealer);
    expect(await screen.findByText("The book does not show these working hours")).toBeDefined();
    expect(screen.getByText("Saturday 08:00–09:00")).toBeDefined();
  });

  it("asks nothing while all hours are shown", async () => {
    const Screen = Book({ visibleFrom: null, visibleTo: null });
    const calls = await show(<Screen />, dealer);
    expect(calls).toEqual([]);
  });
});

describe("bad input: a service on a bay of another type than it needs", () => {
  const Pair = panelInForm(widen(bayService), { bay: { id: 5, label: "" }, service: { id: 6, label: "" } }, BayFit);
  const answer = (needsBay: string) => (path: string) =>
    path.includes("/bays/") ? { ...META, id: 5, type: "LIFT" } : { ...META, id: 6, needsBay };

  it("is warned of, not refused", async () => {
    await show(<Pair />, answer("ALIGNMENT"));
    expect(await screen.findByText(/needs: Alignment bench. It is not booked on a bay of type Lift/)).toBeDefined();
  });

  it("is no matter where any bay will do", async () => {
    const calls = await show(<Pair />, answer("ANY"));
    await vi.waitFor(() => {
      expect(calls).toHaveLength(2);
    });
    expect(screen.queryByText(/is not booked on/)).toBeNull();
  });
});

describe("bad input: a confirmation without buttons", () => {
  const Mail = (values: object) =>
    panelInForm(widen(mailConfiguration), { type: "APPOINTMENT_CONFIRMED", ...values }, ManageButtons);
  const warning = /find no way to change or cancel/;

  it.each([
    { blocks: [{ block: "GREETING" }], text: { en_GB: "<p>Hello</p>" }, isWarned: true },
    { blocks: [{ block: "MANAGE_BUTTONS" }], text: {}, isWarned: false },
    { blocks: [], text: { en_GB: "<p>{manageLink}</p>" }, isWarned: false },
    { blocks: [], text: { en_GB: "<p>{manageLink}</p>", fr_FR: "<p>Bonjour</p>" }, isWarned: true },
    { type: "REMINDER_1", blocks: [], text: {}, isWarned: false },
  ])("is warned of: $isWarned for $blocks and $text", async ({ isWarned, ...values }) => {
    const Screen = Mail(values);
    await show(
      <>
        <p>Mail</p>
        <Screen />
      </>,
      {},
    );
    expect(await screen.findByText("Mail")).toBeDefined();
    expect(screen.queryAllByText(warning)).toHaveLength(isWarned ? 1 : 0);
  });
});

describe("bad input: a service that requires one that is not active", () => {
  const SWAP = { id: 7, label: "Seasonal swap" };
  const STORAGE = { id: 8, label: "Storage" };
  const Rules = panelInForm(widen(service), { requires: [SWAP, STORAGE] }, InactiveRequired);
  const answer = (inactive: number) => (path: string) => {
    const id = Number(path.split("/").at(-1));
    return { ...META, id, active: id !== inactive };
  };

  it("is warned of with its name", async () => {
    await show(<Rules />, answer(STORAGE.id));
    expect(await screen.findByText("Not active, so that neither can be booked: Storage")).toBeDefined();
  });

  it("is no matter while all are active", async () => {
    const calls = await show(<Rules />, answer(0));
    await vi.waitFor(() => {
      expect(calls).toHaveLength(2);
    });
    expect(screen.queryByText(/Not active/)).toBeNull();
  });
});
