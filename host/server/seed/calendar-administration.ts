/** Settings of garages, keys of partners and kept exports of the appointment calendar. */
import { DEFAULT_SETTINGS } from "../../../src/contract/application-settings";
import { MAX_WEBHOOK_FAILURES, WEBHOOK_EVENTS } from "../../../src/contract/calendar-api";
import { KEY_RATES } from "../../../src/contract/key-limits";
import { DAY_MS } from "../../../src/contract/days";
import { addRecords } from "../features/service-catalogue/add-services";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Settings that the demo's calendar network fixes. */
export const LOCKED = ["noShowAfterMinutes"];

/** Adds the settings of a network, which garages inherit. */
export async function addNetworkSettings(data: ScopedDatabase): Promise<void> {
  await addRecords(data, "ecal-application-defaults", [{ ...DEFAULT_SETTINGS, lateAfterMinutes: 10, locked: LOCKED }]);
}

/** Settings of two garages that differ from the network's. */
async function addSettings(data: ScopedDatabase, garages: readonly number[], locked: readonly string[]): Promise<void> {
  const own = [
    { colourBy: "BAY", visibleFrom: "07:00", visibleTo: "20:00" },
    { colourBy: "TAG", rescheduleByCustomer: "NO" },
  ];
  const rows = own.flatMap((values, index) => {
    const id = garages[index];
    return id === undefined ? [] : [{ ...values, fitter: { id, label: "" }, networkLocks: locked }];
  });
  await addRecords(data, "ecal-dealer-application-configuration", rows);
}

const READING = ["DEALERS_READ", "SERVICES_READ", "SLOTS_READ", "APPOINTMENT_READ"];
const BOOKING = [...READING, "APPOINTMENT_CREATE", "APPOINTMENT_UPDATE"];

/** Keys of partners. Their secrets are created in the admin. */
async function addApiKeys(data: ScopedDatabase, [first]: readonly number[]): Promise<void> {
  const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const common = { rate: KEY_RATES["ecal-api-key"].default, contact: "api@partenaire.test", revoked: false };
  await addRecords(data, "ecal-api-key", [
    {
      ...common,
      name: "DMS AutoPlus",
      environment: "LIVE",
      scopes: BOOKING,
      expiresOn: inDays(400),
      webhookUrl: "https://dms.autoplus.example/td-admin",
      webhookEvents: [...WEBHOOK_EVENTS],
    },
    { ...common, name: "Site du réseau (recette)", environment: "TEST", scopes: BOOKING, rate: 120 },
    {
      ...common,
      name: "Comparateur Pneus",
      environment: "LIVE",
      scopes: READING,
      dealers: first === undefined ? [] : [{ id: first, label: "" }],
      expiresOn: inDays(10),
      webhookUrl: "https://comparateur.example/rendez-vous",
      webhookEvents: ["CREATED", "CANCELLED"],
      webhookPaused: true,
      webhookFailures: MAX_WEBHOOK_FAILURES,
    },
    { ...common, name: "Ancien prestataire", environment: "LIVE", scopes: READING, revoked: true },
  ]);
}

/** Exports that the network runs again and again. */
async function addExports(data: ScopedDatabase, [first]: readonly number[]): Promise<void> {
  await addRecords(data, "ecal-export", [
    { name: "Comptabilité", kind: "GARAGE", period: "LAST_30_DAYS", personalData: "NONE", format: "xlsx" },
    { name: "Siège : tous les garages", kind: "NETWORK", period: "LAST_30_DAYS", lineBy: "SERVICE" },
    {
      name: "Rendez-vous à venir du premier garage",
      kind: "GARAGE",
      period: "NEXT_30_DAYS",
      personalData: "FULL",
      fullAgreed: true,
      dealers: first === undefined ? [] : [{ id: first, label: "" }],
    },
    { name: "Agenda de l’atelier", kind: "GARAGE", period: "NEXT_30_DAYS", personalData: "MASKED", format: "ics" },
    { name: "SMS en échec", kind: "SMS", period: "LAST_30_DAYS", messageStates: ["FAILED", "EXPIRED"] },
    { name: "Base de facturation", kind: "GLOBAL", period: "LAST_MONTH", format: "xlsx" },
  ]);
}

/**
 * @param garages the first two have settings of their own, and the first is in a key and an export
 * @param locked settings that the network fixes
 */
export async function addCalendarAdministration(
  data: ScopedDatabase,
  garages: readonly number[],
  locked: readonly string[] = [],
): Promise<void> {
  await addSettings(data, garages, locked);
  await addApiKeys(data, garages);
  await addExports(data, garages);
}
