/** Comparing a proposed update with the dealer: decisions by mouse and keyboard, saved in one call. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { WEEKDAYS } from "../../../src/contract/fields";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitterUpdate from "../../../src/resources/dealers/updates/fitter-update.resource";
import { UpdateCompare } from "../../../src/resources/dealers/updates/fitter-update-compare";
import { panelInForm } from "./panel-in-form";
import { sample, showDetail, type DetailPage } from "../form/show-detail";
import { clearPageAfterEach } from "../../support/each-test";
import { json, type Responder } from "../../support/page";

clearPageAfterEach();

const change = (field: string, base: unknown, proposed: unknown) => ({
  field,
  base: JSON.stringify(base),
  proposed: JSON.stringify(proposed),
  value: null,
  raw: null,
  line: 3,
  decision: null,
});
const UPDATE = {
  id: 5,
  version: 2,
  createdAt: "2026-11-18T10:00:00Z",
  updatedAt: "2026-11-18T10:00:00Z",
  updatedBy: null,
  status: "PENDING",
  source: "FILE",
  dealer: { id: 9, label: "Garage du Pont" },
  changes: [change("phone", "+33472000001", "+33472000009"), change("name", "Garage du Pont", "Garage du Port")],
};
const DEALER = { ...UPDATE, id: 9, version: 7, phone: "+33472000001", name: "Garage Neuf", status: "ACTIVE" };

async function show(
  onDecide: Responder,
  account = {},
  update: AnyRecord = UPDATE,
  responses: Readonly<Record<string, Responder | ReturnType<typeof json>>> = {},
): Promise<DetailPage> {
  const page = await showDetail({
    id: "5",
    account,
    Screen:
      update["kind"] === "NEW"
        ? panelInForm(widen(fitterUpdate), update, UpdateCompare)
        : () => <UpdateCompare resource={sample} record={update} />,
    responses: {
      "/admin/api/fitter/9": json({ data: DEALER }),
      "/admin/api/fitterUpdate": json({ data: { elements: [], total: 0 } }),
      "/admin/api/fitterUpdateRule": json({ data: { elements: [], total: 0 } }),
      "/admin/api/fitterUpdate/5/decide": onDecide,
      ...responses,
    },
  });
  await page.runtime.i18n.load(import.meta.messages());
  await (update["kind"] === "NEW"
    ? screen.findByRole("textbox", { name: /^Phone/ })
    : screen.findByRole("group", { name: "Phone" }));
  return page;
}
const row = (name: string) => within(screen.getByRole("group", { name }));

describe("the comparison", () => {
  test("marks values changed since the proposal, accepts decisions by mouse and keyboard, and saves them with both versions", async () => {
    const page = await show(() => json({ data: { ...UPDATE, version: 3, status: "PARTIAL" } }));
    expect(row("Name").getByText("Changed since the proposal arrived")).toBeDefined();
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save decisions" });
    expect(save.disabled).toBe(true);
    await page.user.click(row("Phone").getByRole("radio", { name: "Accept" }));
    await page.user.keyboard("{ArrowDown}r");
    expect(row("Name").getByRole<HTMLInputElement>("radio", { name: "Refuse" }).checked).toBe(true);
    await page.user.click(save);
    await waitFor(() => {
      expect(page.savedBodies()).toEqual([
        {
          decisions: [
            { field: "phone", decision: "ACCEPT", value: null, rule: null },
            { field: "name", decision: "REFUSE", value: null, rule: null },
          ],
          dealerVersion: 7,
          version: 2,
        },
      ]);
    });
  });

  test("marks risky changes, and accepts all others at once", async () => {
    const page = await show(() => json({ data: { ...UPDATE, version: 3 } }));
    expect(row("Name").getByText("High risk")).toBeDefined();
    expect(row("Phone").queryByText("High risk")).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Accept low risk" }));
    expect(row("Phone").getByRole<HTMLInputElement>("radio", { name: "Accept" }).checked).toBe(true);
    expect(row("Name").getByRole<HTMLInputElement>("radio", { name: "Accept" }).checked).toBe(false);
  });

  test("links to the previous and next update in list order, and lists similar dealers for a new one", async () => {
    const others = [
      { ...UPDATE, id: 4, createdAt: "2026-11-17T10:00:00Z" },
      UPDATE,
      { ...UPDATE, id: 6, createdAt: "2026-11-19T10:00:00Z" },
    ];
    const similarDealer = {
      id: 7,
      name: "Garage du Pont",
      code: "LYO-7",
      city: "Lyon",
      status: "ACTIVE",
      reasons: ["PHONE"],
    };
    const requestedPhones: string[] = [];
    await show(
      () => json({}, 403),
      {},
      { ...UPDATE, kind: "NEW", dealer: null },
      {
        "/admin/api/fitterUpdate": json({ data: { elements: others, total: 3 } }),
        "/admin/api/fitter/similar": ({ url }) => {
          requestedPhones.push(url.searchParams.get("phone") ?? "");
          return json({ data: { elements: [similarDealer] } });
        },
      },
    );
    expect(await screen.findByRole("button", { name: "Previous update" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Next update" })).toBeDefined();
    expect((await screen.findByRole("link", { name: "Garage du Pont" })).getAttribute("href")).toBe("/admin/fitter/7");
    expect(requestedPhones).toEqual(["+33472000009"]);
  });

  test("remembers single decisions, and shows the days that would change", async () => {
    const open = { from: "08:00", to: "18:00", byAppointmentOnly: false };
    const week = (sunday: object[]) => ({
      ...Object.fromEntries(WEEKDAYS.map((day) => [day, [open]])),
      SUNDAY: sunday,
    });
    const changes = [...UPDATE.changes, change("openingHours", week([]), week([{ ...open, to: "12:00" }]))];
    const page = await show(
      () => json({ data: { ...UPDATE, version: 3 } }),
      {},
      { ...UPDATE, changes },
      { "/admin/api/fitter/9": json({ data: { ...DEALER, openingHours: week([]) } }) },
    );
    const days = within(screen.getByRole("region", { name: "Opening hours" }));
    expect(days.getAllByRole("row").map((line) => line.textContent)).toEqual([
      "DayNowProposed",
      "SundayClosed08:00–12:00",
    ]);
    expect(days.getByText("6 days without change")).toBeDefined();
    await page.user.click(screen.getByRole("button", { name: "Accept all" }));
    await page.user.click(row("Phone").getByRole("checkbox", { name: "Remember for this source" }));
    await page.user.click(screen.getByRole("button", { name: "Save decisions" }));
    await waitFor(() => {
      expect(page.savedBodies()).toMatchObject([
        {
          decisions: [
            { field: "phone", rule: "ALWAYS" },
            { field: "name", rule: null },
            { field: "openingHours", rule: null },
          ],
        },
      ]);
    });
  });

  test("shows what a proposed list adds and removes as chips", async () => {
    await show(
      () => json({}, 403),
      {},
      { ...UPDATE, changes: [...UPDATE.changes, change("vehicleTypes", ["CAR", "VAN"], ["CAR", "SUV"])] },
      { "/admin/api/fitter/9": json({ data: { ...DEALER, vehicleTypes: ["CAR", "VAN"] } }) },
    );
    const vehicles = row("Vehicles");
    expect(vehicles.getByText(/Van/).closest("del")).not.toBeNull();
    expect(vehicles.getByText(/SUV/).closest("ins")).not.toBeNull();
    expect(vehicles.getByText("1 entry without change")).toBeDefined();
  });

  test("shows a new dealer as a form, and creates it with corrected and completed values", async () => {
    const page = await show(
      () => json({ data: { ...UPDATE, version: 3, status: "ACCEPTED" } }),
      {},
      { ...UPDATE, kind: "NEW", dealer: null },
      { "/admin/api/fitter/similar": json({ data: { elements: [] } }) },
    );
    await page.user.clear(screen.getByRole("textbox", { name: /^Name/ }));
    await page.user.type(screen.getByRole("textbox", { name: /^E-mail/ }), "pont@example.test");
    await page.user.click(screen.getByRole("button", { name: "Create the dealer" }));
    await waitFor(() => {
      expect(page.savedBodies()).toMatchObject([
        {
          decisions: [
            { field: "name", decision: "REFUSE" },
            { field: "phone", decision: "ACCEPT", value: null },
            { field: "email", decision: "ACCEPT", value: '"pont@example.test"' },
          ],
        },
      ]);
    });
  });

  test("shows a refused value at its field", async () => {
    const page = await show(() =>
      json({ type: "validation", title: "x", status: 422, fields: { phone: "error.phone" } }, 422),
    );
    await page.user.click(screen.getByRole("button", { name: "Accept all" }));
    await page.user.click(screen.getByRole("button", { name: "Save decisions" }));
    expect(await screen.findByText("The decisions could not be saved")).toBeDefined();
    expect(
      row("Phone").getByText("This is not a phone number. Use digits, spaces and a leading + for other countries."),
    ).toBeDefined();
  });

  test("shows an account only its own proposal, without decisions", async () => {
    await show(() => json({}, 403), { dealerScope: "ATTACHED" });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(row("Phone").getByText("Undecided")).toBeDefined();
  });
});
