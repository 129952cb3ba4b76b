/** Starts that a workshop offers: hours, lanes, services, bays and the order in which bays are chosen. */
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../host/server/features/booking/engine/checks";
import type { VisitRequest, Workshop } from "../../../host/server/features/booking/engine/facts";
import { nearestSlots, slots } from "../../../host/server/features/booking/engine/slots";
import { offsetAt, wallClock } from "../../../src/contract/zone-clock";
import { daily, makeBay, makeBayService, makeService, makeWorkshop, range, taken } from "../../support/workshop";

const DAY = "2026-11-23";
const NOW = Date.parse("2026-11-22T08:00:00Z");
const at = (time: string, day = DAY): number => Date.parse(`${day}T${time}:00+01:00`);
const request = (values: Partial<VisitRequest> = {}): VisitRequest => ({
  services: [{ id: 1, quantity: 1 }],
  channel: "WEBSITE",
  ...values,
});
const starts = (workshop: Partial<Workshop>, values: Partial<VisitRequest> = {}, now = NOW): string[] =>
  slots(makeWorkshop(workshop), request(values), { from: at("00:00"), to: at("24:00"), now }).map(({ start }) =>
    wallClock(new Date(start), "Europe/Paris").slice(11, 16),
  );
const failed = (workshop: Partial<Workshop>, values: Partial<VisitRequest>, start: number): string[] =>
  evaluate(makeWorkshop(workshop), request(values), start, NOW).checks.flatMap(({ code, ok }) => (ok ? [] : [code]));

describe("slots", () => {
  it("end before closing time and lie on the grid of the range", () => {
    expect(starts({})).toEqual(["08:00", "08:30", "09:00"]);
    expect(starts({}, { stepMinutes: 60 })).toEqual(["08:00", "09:00"]);
    const late = { openingHours: daily(range("08:10", "10:00")) };
    expect(starts(late)).toEqual(["08:10", "08:40", "09:10"]);
    expect(starts({ bays: [makeBay({ overrunMinutes: 30 })] })).toEqual(["08:00", "08:30", "09:00", "09:30"]);
  });

  it("are none while the dealer is suspended, takes no bookings or is excluded", () => {
    expect(starts({ status: "SUSPENDED" })).toEqual([]);
    expect(starts({ bookingMode: "NONE" })).toEqual([]);
    expect(starts({ excluded: true })).toEqual([]);
  });

  it("respect the longest lead time of dealer, service and request", () => {
    const early = at("07:45");
    expect(starts({ leadMinutes: 30 }, {}, early)).toEqual(["08:30", "09:00"]);
    expect(starts({ leadMinutes: 30 }, { leadMinutes: 60 }, early)).toEqual(["09:00"]);
    const services = new Map([[1, makeService({ leadMinutes: 120 })]]);
    expect(starts({ leadMinutes: 30, services }, {}, early)).toEqual([]);
  });

  it("leave out taken lanes with their setup and cleanup", () => {
    expect(starts({ occupied: [taken(at("08:30"), 45)] })).toEqual([]);
    expect(starts({ occupied: [taken(at("08:00"), 30)] })).toEqual(["08:30", "09:00"]);
    const cleaned = makeBay({ services: [makeBayService({ cleanupMinutes: 15, setupMinutes: 15 })] });
    expect(starts({ bays: [cleaned], occupied: [taken(at("08:00"), 30)] })).toEqual(["09:00"]);
    expect(starts({ bays: [makeBay({ capacity: 2 })], occupied: [taken(at("08:30"), 45)] })).toHaveLength(3);
  });

  it("respect the service's channels, horizon, setup and cleanup", () => {
    const withService = (values: Parameters<typeof makeService>[0]) => ({
      services: new Map([[1, makeService(values)]]),
    });
    expect(starts(withService({ channels: ["PHONE"] }), { channel: "WEBSITE" })).toEqual([]);
    expect(starts(withService({ channels: ["WEBSITE"] }), { channel: "WEBSITE" })).toHaveLength(3);
    expect(starts(withService({ channels: ["PHONE"] }), { channel: "BACK_OFFICE" })).toHaveLength(3);
    expect(starts(withService({ horizonDays: 0 }))).toEqual([]);
    const occupied = [taken(at("08:00"), 30)];
    expect(starts({ ...withService({ setupMinutes: 15 }), occupied })).toEqual(["09:00"]);
  });

  it("respect the day's limits of dealer, service, bay and lanes", () => {
    const occupied = [taken(at("08:00"), 30)];
    const bays = [makeBay({ capacity: 2 })];
    expect(starts({ bays, occupied, maxPerDay: 1 })).toEqual([]);
    expect(starts({ bays, occupied, maxPerDay: 2 })).toHaveLength(3);
    expect(starts({ bays, occupied, services: new Map([[1, makeService({ maxPerDay: 1 })]]) })).toEqual([]);
    const limited = makeBay({ capacity: 2, services: [makeBayService({ maxPerDay: 1 })] });
    expect(starts({ bays: [limited], occupied })).toEqual([]);
    const half = { id: 2, from: DAY, to: null, yearly: false, kind: "OPEN_WITH_HOURS" } as const;
    const day = (capacityPercent: number) => [{ ...half, hours: [range("08:00", "10:00")], capacityPercent }];
    expect(starts({ bays, occupied, dealerDays: day(50) })).toEqual(["08:30", "09:00"]);
    expect(starts({ bays, dealerDays: day(0) })).toEqual([]);
  });

  it("need a mechanic for every vehicle at the same time", () => {
    const bays = [makeBay({ capacity: 3 })];
    expect(starts({ bays, occupied: [taken(at("08:00"), 60)], mechanics: 1 })).toEqual(["09:00"]);
    expect(starts({ bays, occupied: [taken(at("08:00"), 60)], mechanics: 2 })).toHaveLength(3);
  });

  it("need a bay that carries out the service, takes the vehicle and is open to the channel", () => {
    expect(starts({ bays: [makeBay({ services: [] })] })).toEqual([]);
    expect(starts({ bays: [makeBay({ active: false })] })).toEqual([]);
    expect(starts({ bays: [makeBay({ publicBookable: false })] })).toEqual([]);
    expect(starts({ bays: [makeBay({ publicBookable: false })] }, { channel: "BACK_OFFICE" })).toHaveLength(3);
    expect(starts({ bays: [makeBay({ channels: ["API"] })] })).toEqual([]);
    expect(starts({ bays: [makeBay({ maxRimInches: 18 })] }, { vehicle: { rimInches: 19 } })).toEqual([]);
    expect(starts({ maxRimInches: 18 }, { vehicle: { rimInches: 19 } })).toEqual([]);
    expect(starts({ bays: [makeBay({ maxVehicleWeightKg: 3500 })] }, { vehicle: { weightKg: 4200 } })).toEqual([]);
    const alignment = new Map([[1, makeService({ needsBay: "ALIGNMENT" })]]);
    expect(starts({ services: alignment })).toEqual([]);
    expect(starts({ services: alignment, bays: [makeBay({ type: "ALIGNMENT" })] })).toHaveLength(3);
  });

  it("last as long as the quantity needs on the chosen bay, rounded up to five minutes", () => {
    const services = new Map([[1, makeService({ fixedMinutes: 10, durationMinutes: 8 })]]);
    const four = request({ services: [{ id: 1, quantity: 4 }] });
    const minutesOn = (bay: Parameters<typeof makeBay>[0]): number => {
      const [first] = slots(makeWorkshop({ services, bays: [makeBay(bay)] }), four, {
        from: NOW,
        to: at("24:00"),
        now: NOW,
      });
      const [segment] = first?.segments ?? [];
      return segment === undefined ? 0 : (segment.end - segment.start) / 60_000;
    };
    expect(minutesOn({})).toBe(45);
    expect(minutesOn({ services: [makeBayService({ durationMinutes: 12 })] })).toBe(60);
  });

  it("respect services that require or exclude others", () => {
    const services = new Map([
      [1, makeService({ requires: [2] })],
      [2, makeService({ id: 2, durationMinutes: 15 })],
    ]);
    const bays = [makeBay({ services: [makeBayService(), makeBayService({ serviceId: 2 })] })];
    expect(starts({ services, bays })).toEqual([]);
    expect(
      starts(
        { services, bays },
        {
          services: [
            { id: 1, quantity: 1 },
            { id: 2, quantity: 1 },
          ],
        },
      ),
    ).toHaveLength(3);
  });

  it("offer both of the repeated hours in autumn, and never the skipped one in spring", () => {
    const van = makeBay({ type: "MOBILE", slotMinutes: 60 });
    const night = { openingHours: daily(range("00:00", "05:00")), bays: [van] };
    const clocks = (day: string): string[] =>
      slots(makeWorkshop(night), request(), {
        from: Date.parse(`${day}T00:00:00Z`) - 7_200_000,
        to: Date.parse(`${day}T12:00:00Z`),
        now: Date.parse(`${day}T00:00:00Z`) - 7_200_000,
      })
        .filter(({ start }) => wallClock(new Date(start), "Europe/Paris").startsWith(day))
        .map(
          ({ start }) =>
            `${wallClock(new Date(start), "Europe/Paris").slice(11, 16)} +${offsetAt(new Date(start), "Europe/Paris") / 60}`,
        );
    expect(clocks("2026-10-25")).toEqual(["00:00 +2", "01:00 +2", "02:00 +2", "02:00 +1", "03:00 +1", "04:00 +1"]);
    expect(clocks("2027-03-28")).toEqual(["00:00 +1", "01:00 +1", "03:00 +2", "04:00 +2"]);
  });

  it("cross midnight only on bays for trucks and mobile work", () => {
    const openingHours = daily(range("00:00", "03:00"), range("22:00", "24:00"));
    const late = { start: at("23:30") };
    const isOffered = (type: "TRUCK" | "LIFT"): boolean =>
      evaluate(makeWorkshop({ openingHours, bays: [makeBay({ type })] }), request(), late.start, NOW).isOffered;
    expect(isOffered("TRUCK")).toBe(true);
    expect(isOffered("LIFT")).toBe(false);
  });
});

describe("weekly closures", () => {
  const closure = (until: string | null) => ({
    from: at("08:00", "2026-11-09"),
    to: at("09:00", "2026-11-09"),
    reason: "TRAINING",
    note: "",
    weekly: true,
    until,
  });

  it("repeat at the same time of the dealer's clock until their last day", () => {
    expect(starts({ bays: [makeBay({ closures: [closure(null)] })] })).toEqual(["09:00"]);
    expect(starts({ bays: [makeBay({ closures: [closure("2026-11-20")] })] })).toHaveLength(3);
    const summer = Date.parse("2027-06-07T08:30:00+02:00");
    expect(
      evaluate(
        makeWorkshop({ horizonDays: 365, bays: [makeBay({ closures: [closure(null)] })] }),
        request(),
        summer,
        NOW,
      ).checks.find(({ code }) => code === "BAY_CLOSURE"),
    ).toMatchObject({ ok: false, params: { reason: "TRAINING" }, forceable: false });
  });
});

describe("the choice of a bay", () => {
  const chosen = (
    bays: readonly Partial<Parameters<typeof makeBay>[0]>[],
    occupied = [] as ReturnType<typeof taken>[],
  ) =>
    evaluate(
      makeWorkshop({ bays: bays.map((bay, index) => makeBay({ id: index + 1, position: index, ...bay })), occupied }),
      request(),
      at("09:00"),
      NOW,
    ).segments[0];

  it("prefers priority, then the smallest hole, then the position", () => {
    expect(chosen([{}, { services: [makeBayService({ priority: 1 })] }])?.bay.id).toBe(2);
    expect(chosen([{}, {}], [taken(at("08:30"), 30, { bayId: 2 })])?.bay.id).toBe(2);
    expect(chosen([{ position: 2 }, { position: 1 }])?.bay.id).toBe(2);
  });

  it("takes the lowest free lane", () => {
    expect(chosen([{ capacity: 3 }], [taken(at("09:00"), 45)])?.lane).toBe(2);
  });

  it("uses lane 0 for a visit that an agent forces onto a full bay", () => {
    const full = [taken(at("09:00"), 45)];
    expect(chosen([{}], full)?.lane).toBe(0);
    const evaluation = evaluate(
      makeWorkshop({ occupied: full }),
      request({ channel: "BACK_OFFICE" }),
      at("09:00"),
      NOW,
    );
    expect(evaluation.checks.find(({ code }) => code === "LANE")).toMatchObject({ ok: false, forceable: true });
  });
});

describe("a visit on two bays", () => {
  const fitting = makeService({ durationMinutes: 30, needsBay: "LIFT" });
  const alignment = makeService({ id: 2, name: "Géométrie", durationMinutes: 60, needsBay: "ALIGNMENT" });
  const bays = [
    makeBay(),
    makeBay({ id: 2, name: "Géométrie", type: "ALIGNMENT", position: 1, services: [makeBayService({ serviceId: 2 })] }),
  ];
  const both = {
    services: [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 1 },
    ],
  };
  const workshop = {
    bays,
    services: new Map([
      [1, fitting],
      [2, alignment],
    ]),
  };

  it("has one part after the other, each on a bay that can do it", () => {
    const [first] = slots(makeWorkshop(workshop), request(both), { from: at("00:00"), to: at("24:00"), now: NOW });
    expect(first?.segments.map(({ bay, start, end, serviceIds }) => [bay.id, start, end, serviceIds])).toEqual([
      [1, at("08:00"), at("08:30"), [1]],
      [2, at("08:30"), at("09:30"), [2]],
    ]);
  });

  const partsAt = (start: string, values: Partial<Workshop>, asked: Partial<VisitRequest> = both) =>
    evaluate(makeWorkshop({ ...workshop, ...values }), request(asked), at(start), NOW);

  it("waits for its second bay, as shortly as possible", () => {
    const occupied = [taken(at("08:30"), 30, { bayId: 2 })];
    expect(starts({ ...workshop, occupied }, both)).toEqual(["08:00", "08:30"]);
    expect(partsAt("08:00", { occupied }).segments.map(({ start }) => start)).toEqual([at("08:00"), at("09:00")]);
  });

  it("is not offered when it would wait for longer than an hour, and its explanation says so", () => {
    const openingHours = daily(range("08:00", "12:00"));
    const free = (minutes: number) =>
      partsAt("08:00", { openingHours, occupied: [taken(at("08:30"), minutes, { bayId: 2 })] });
    expect(free(60).isOffered).toBe(true);
    const { isOffered, checks } = free(65);
    expect(isOffered).toBe(false);
    expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ code: "LANE", params: { wait: 60 } }]);
  });

  it("moves as it was booked: with its gaps, or not at all", () => {
    const openingHours = daily(range("08:00", "12:00"));
    const moved = { ...both, gapMinutes: [30] };
    expect(partsAt("09:00", { openingHours }, moved).segments.map(({ start }) => start)).toEqual([
      at("09:00"),
      at("10:00"),
    ]);
    const occupied = [taken(at("10:00"), 15, { bayId: 2 })];
    const refused = partsAt("09:00", { openingHours, occupied }, moved);
    expect(refused.checks.filter(({ ok }) => !ok)).toMatchObject([{ code: "LANE" }]);
    expect(refused.checks.some(({ params }) => "wait" in params)).toBe(false);
  });
});

describe("nearest starts", () => {
  it("are the free ones closest to the wanted time, in order of time", () => {
    const workshop = makeWorkshop({ occupied: [taken(at("08:30"), 30)] });
    const near = nearestSlots(workshop, request(), at("08:30"), NOW, 3).map(({ start }) =>
      new Date(start).toISOString(),
    );
    expect(near).toEqual(["2026-11-22T08:00:00.000Z", "2026-11-23T08:00:00.000Z", "2026-11-24T07:00:00.000Z"]);
  });
});

describe("an explanation", () => {
  it("lists every failed check, not only the first, and what an agent may force", () => {
    const start = at("11:05");
    expect(failed({ leadMinutes: 100_000 }, {}, start)).toEqual(["EFFECTIVE_AVAILABILITY", "LEAD_TIME", "BAY_HOURS"]);
    expect(failed({ bays: [makeBay({ services: [] })] }, {}, at("08:10"))).toEqual(["BAY_QUALIFIED", "GRID"]);
    expect(evaluate(makeWorkshop(), request(), start, NOW).checks.some(({ forceable }) => forceable)).toBe(false);
  });
});
