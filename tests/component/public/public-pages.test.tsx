import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { SCREENS } from "../../../src/catalogue/screens";
import { ConfirmTransfer } from "../../../src/screens/confirm-transfer/confirm-transfer";
import { ExternalRequest } from "../../../src/screens/external-request/external-request";
import { findNearPath } from "../../../src/screens/not-found/near-path";
import { NotFound } from "../../../src/screens/not-found/not-found";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showScreen } from "./show-screen";

const REQUEST = "/admin/public/api/request/external-hash";
const TRANSFER = "/admin/public/api/dealer-transfer/confirm";

quietConsole("info", "error");
clearPageAfterEach();

const APPOINTMENT = {
  id: 4711,
  status: "CONFIRMED",
  date: "2026-11-23T14:15:00+01:00",
  shopServices: [{ name: "Fitting" }, { name: "Balancing" }],
  customer: { name: "Luc Marchetti", phoneNumber: "+33 6 00 00 00 00", newsletter: false },
  fitter: { name: "Garage du Pont", city: "Lyon", tel: "+33478000000" },
};
const panels = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the external request page", () => {
  it("public-01: loads the request by type and hash", async () => {
    const { callsTo } = await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: APPOINTMENT }),
    });
    await screen.findByText("4711");
    expect(callsTo(REQUEST)[0]?.url.search).toBe("?type=appointment&hash=secret");
  });

  it("public-02, public-03, public-04: shows appointment and customer, and the dealer of an appointment", async () => {
    await showScreen(<ExternalRequest type="appointment" hash="secret" />, { [REQUEST]: json({ data: APPOINTMENT }) });
    await screen.findByText("Confirmed");
    expect(panels()).toEqual(["Appointment", "Customer", "Dealer"]);
    expect(screen.getByText("Fitting, Balancing")).toBeDefined();
    // The dealer's local time, wherever the reader is.
    expect(screen.getByText(/23 November 2026.*14:15/)).toBeDefined();
    // Empty and false values have no row.
    expect(screen.queryByText("Newsletter")).toBeNull();
  });

  it("translation-09: translates a status by its lower-case key", async () => {
    const { runtime } = await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: { ...APPOINTMENT, status: "Waiting_PARTS" } }),
    });
    // A status without a built-in text shows as it is until the server provides one.
    await screen.findByText("Waiting_PARTS");
    runtime.i18n.add(runtime.i18n.locale(), { "appointment-status-waiting_parts": "Waiting for parts" });
    await screen.findByText("Waiting for parts");
  });

  it("public-04: shows no dealer panel for another type", async () => {
    await showScreen(<ExternalRequest type="contact" hash="secret" />, { [REQUEST]: json({ data: APPOINTMENT }) });
    await screen.findByText("Luc Marchetti");
    expect(panels()).toEqual(["Message", "Customer"]);
  });

  it("shows the same message for every invalid link, and calls nothing without a hash", async () => {
    await showScreen(<ExternalRequest type="appointment" hash="gone" />, { [REQUEST]: json({ status: 404 }, 404) });
    expect((await screen.findByRole("alert")).textContent).toContain("no longer valid");
    cleanup();
    const { callsTo } = await showScreen(<ExternalRequest type="appointment" />);
    expect((await screen.findByRole("alert")).textContent).toContain("no longer valid");
    expect(callsTo(REQUEST)).toEqual([]);
  });
});

describe("actions of an external link", () => {
  const ACT = `${REQUEST}/cancel`;
  const OPEN = { ...APPOINTMENT, audience: "CUSTOMER", actions: ["reschedule", "cancel"] };

  it("asks for confirmation, reports success, and shows the remaining actions", async () => {
    const { user, callsTo, emit } = await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: OPEN }),
      [ACT]: json({ errors: [], request: { ...OPEN, status: "CANCELLED_BY_CUSTOMER", actions: [] } }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel the appointment" }));
    expect(callsTo(ACT)).toEqual([]);
    await user.type(screen.getByLabelText(/Reason/), "Sold the car");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await screen.findByText("Cancelled.");
    expect(callsTo(ACT)[0]?.body).toEqual({ type: "appointment", hash: "secret", reason: "Sold the car" });
    expect(screen.getByText("Cancelled by the customer")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change the time" })).toBeNull();
    expect(emit).toHaveBeenCalledWith("td-request-action", { action: "cancel", status: "CANCELLED_BY_CUSTOMER" });
  });

  it("offers free days and times, and reports when one was taken meanwhile", async () => {
    const freeStarts = ["2026-11-24T09:00:00+01:00", "2026-11-24T09:30:00+01:00", "2026-11-25T08:00:00+01:00"];
    const { user, callsTo } = await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: OPEN }),
      [`${REQUEST}/starts`]: json({ data: { starts: freeStarts } }),
      [`${REQUEST}/reschedule`]: json({ errors: ["external.error.start-taken"] }),
    });
    await user.click(await screen.findByRole("button", { name: "Change the time" }));
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Choose a time");
    await user.selectOptions(screen.getByLabelText("Time: Day"), "2026-11-24");
    await user.selectOptions(screen.getByLabelText("Time: Time"), freeStarts[1] ?? "");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("no longer free"));
    expect(callsTo(`${REQUEST}/reschedule`)[0]?.body).toEqual({
      type: "appointment",
      hash: "secret",
      at: freeStarts[1],
    });
  });

  it("requires a reason when the dealer refuses", async () => {
    const { user, callsTo } = await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: { ...APPOINTMENT, audience: "DEALER", actions: ["confirm", "refuse", "propose"] } }),
      [`${REQUEST}/refuse`]: json({ errors: [] }),
    });
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Give a reason");
    expect(callsTo(`${REQUEST}/refuse`)).toEqual([]);
  });

  it("shows nothing of an erased customer", async () => {
    await showScreen(<ExternalRequest type="appointment" hash="secret" />, {
      [REQUEST]: json({ data: { id: 4711, erased: true } }),
    });
    await screen.findByText(/was erased/);
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  });
});

describe("a dealer transfer", () => {
  const link = { type: "OUT", dealer: "secret", shop: "lyon" };

  it("public-05: success", async () => {
    const { callsTo, emit } = await showScreen(<ConfirmTransfer {...link} />, { [TRANSFER]: json({ status: "DONE" }) });
    expect(await screen.findByText("The transfer is confirmed.")).toBeDefined();
    expect(callsTo(TRANSFER)[0]?.url.search).toBe("?type=OUT&dealer=secret&shop=lyon");
    expect(emit).toHaveBeenCalledWith("td-transfer-confirmed", { type: "OUT" });
  });

  it.each([
    ["public-06, public-07: errors in the response", { [TRANSFER]: json({ errors: ["gone"] }) }],
    ["public-07: an empty list of errors", { [TRANSFER]: json({ errors: [] }) }],
    ["public-07: an empty list of errors with data", { [TRANSFER]: json({ data: { status: "DONE" }, errors: [] }) }],
    ["public-08: a failed call", { [TRANSFER]: json({}, 500) }],
  ])("%s", async (_, responses) => {
    const { emit } = await showScreen(<ConfirmTransfer {...link} />, responses);
    expect((await screen.findByRole("alert")).textContent).toContain("could not be confirmed");
    await waitFor(() => expect(emit).toHaveBeenCalledWith("td-transfer-failed", expect.anything()));
  });

  it.each(["type", "dealer", "shop"] as const)(
    "public-09: without %s it shows the error and calls nothing",
    async (missing) => {
      const { callsTo } = await showScreen(<ConfirmTransfer {...link} {...{ [missing]: undefined }} />);
      expect(await screen.findByRole("alert")).toBeDefined();
      expect(callsTo(TRANSFER)).toEqual([]);
    },
  );

  it("waits for a click when auto-confirm is off", async () => {
    const { callsTo, user, emit } = await showScreen(<ConfirmTransfer {...link} autoConfirm={false} />, {
      [TRANSFER]: json({ status: "DONE" }),
    });
    const button = await screen.findByRole("button", { name: "Confirm the transfer" });
    expect(callsTo(TRANSFER)).toEqual([]);
    await user.click(button);
    expect(await screen.findByText("The transfer is confirmed.")).toBeDefined();
    expect(emit).toHaveBeenCalledWith("td-transfer-confirmed", { type: "OUT" });
  });

  it("public-10, public-11: links to the admin, with a logo of at most 67 px", async () => {
    await showScreen(<ConfirmTransfer {...link} />, { [TRANSFER]: json({}) });
    expect(screen.getByRole("link", { name: "Go to the administration" }).getAttribute("href")).toBe("/admin");
    expect(screen.getByRole<HTMLImageElement>("img", { name: "Brand" }).style.maxBlockSize).toBe("67px");
  });
});

describe("not found", () => {
  it("public-12: shows the path as text, and links to the sign-in", async () => {
    await showScreen(<NotFound path={`/nowhere/<b>${"x".repeat(300)}`} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This page does not exist");
    expect(screen.getByText(/Nothing was found at \/nowhere\/<b>x+\./).textContent.length).toBeLessThan(300);
    expect(screen.getByRole("link", { name: "Go to sign-in" }).getAttribute("href")).toBe("/admin/login");
  });

  it("suggests the right path when only capitals differ", async () => {
    await showScreen(<NotFound path="/FORGOTTENpassword/" />);
    expect(screen.getByRole("link", { name: "/forgottenPassword" }).getAttribute("href")).toBe(
      "/admin/forgottenPassword",
    );
    cleanup();
    // Private screens are not revealed without a session.
    await showScreen(<NotFound path="/Fitter/12" />);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    expect(findNearPath("/Fitter/12")?.path).toBe("/fitter/12");
    expect(findNearPath("/nothing/at/all/here")).toBeUndefined();
  });

  it("has no frame of its own inside the shell", async () => {
    const { user, runtime } = await showScreen(
      <NotFound path="/fiter" />,
      {
        "/admin/api/rights/explain": json({
          data: { suggestions: [{ path: "/fitter", titleKey: "fitter.list.title" }] },
        }),
      },
      { inside: "td-admin-shell" },
    );
    expect(screen.queryByRole("main")).toBeNull();
    // The most similar screens by name, and the search over all of them.
    expect((await screen.findByRole("link", { name: "Dealers" })).getAttribute("href")).toBe("/admin/fitter");
    const onSearchWanted = vi.fn();
    runtime.events.on("palette-requested", onSearchWanted);
    await user.click(screen.getByRole("button", { name: "Search for a screen" }));
    expect(onSearchWanted).toHaveBeenCalledOnce();
  });
});

describe("public screens", () => {
  it("public-13: shop creation, passwords and the sign-in for another shop", () => {
    const publicPaths = SCREENS.filter((entry) => entry.public === true).flatMap(({ paths }) => paths);
    expect(publicPaths).toEqual(
      expect.arrayContaining([
        "/creation/:context",
        "/ecal-creation/:context",
        "/passwordRenewal",
        "/subrogation-login",
        "/forgottenPassword",
        "/modificationPassword",
        "/public/external-hash",
        "/public/confirmTransferRequest",
      ]),
    );
  });
});
