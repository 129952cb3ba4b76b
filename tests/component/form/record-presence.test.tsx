/** Who else has the record open: named while they are there, told when this form goes. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "../../support/page";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { showDetail } from "./show-detail";

const PATH = "/admin/api/sample/12/presence";

it("names the others, oneself in another tab too, and takes leave", async () => {
  const others = [
    { name: "Claire Martin", self: false, since: "2026-11-21T10:00:00Z" },
    { name: "Thomas Roussel", self: true, since: "2026-11-21T10:01:00Z" },
  ];
  const page = await showDetail({ answers: { [PATH]: () => json({ data: { others } }) } });
  expect(await screen.findByText(/Claire Martin and you, in another tab/)).toBeTruthy();
  page.view.unmount();
  await waitFor(() => {
    const said = page.calls.filter(({ url }) => url.pathname === PATH).map(({ body }) => body);
    expect(said.at(-1)).toMatchObject({ open: false });
    expect(said[0]).toMatchObject({ open: true });
  });
});

it("is not told by an account that only reads, where the record can't be changed by anybody either", async () => {
  const Fixed: typeof DetailScreen = ({ resource, ...props }) => (
    <DetailScreen {...props} resource={{ ...resource, operations: { update: false } }} />
  );
  const page = await showDetail({ account: { readOnly: true }, Screen: Fixed });
  expect(await screen.findByText(/Your account is read-only|only read|read only/i)).toBeTruthy();
  await vi.dynamicImportSettled();
  expect(page.calls.filter(({ url }) => url.pathname === PATH)).toEqual([]);
});
