/** Accounts that have the same record open are listed; closing the form removes this account from the list. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "../../support/page";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { showDetail } from "./show-detail";

const PATH = "/admin/api/sample/12/presence";

it("lists the others, including the same account in another tab, and reports leaving", async () => {
  const others = [
    { name: "Claire Martin", self: false, since: "2026-11-21T10:00:00Z" },
    { name: "Thomas Roussel", self: true, since: "2026-11-21T10:01:00Z" },
  ];
  const page = await showDetail({ responses: { [PATH]: () => json({ data: { others } }) } });
  expect(await screen.findByText(/Claire Martin and you, in another tab/)).toBeTruthy();
  page.view.unmount();
  await waitFor(() => {
    const presenceBodies = page.calls.filter(({ url }) => url.pathname === PATH).map(({ body }) => body);
    expect(presenceBodies.at(-1)).toMatchObject({ open: false });
    expect(presenceBodies[0]).toMatchObject({ open: true });
  });
});

it("is not reported for a record that can't be edited", async () => {
  const ReadOnlyScreen: typeof DetailScreen = ({ resource, ...props }) => (
    <DetailScreen {...props} resource={{ ...resource, operations: { update: false } }} />
  );
  const page = await showDetail({ account: { readOnly: true }, Screen: ReadOnlyScreen });
  expect(await screen.findByText(/Your account is read-only|only read|read only/i)).toBeTruthy();
  await vi.dynamicImportSettled();
  expect(page.calls.filter(({ url }) => url.pathname === PATH)).toEqual([]);
});
