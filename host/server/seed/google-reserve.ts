/** Sets up Reserve with Google in the demo shop: some services and dealers, and last night's feeds. */
import { sql } from "drizzle-orm";
import { MATCHES_KEY, localDirectory, writeCopy } from "../services/directories/providers";
import { sendFeeds } from "../features/google-reserve/feeds";
import { loadDealers, setParticipation } from "../features/google-reserve/load-reserve";
import { addRecords } from "../features/service-catalogue/add-services";
import { record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

const SERVICES: Readonly<Record<string, readonly [state: string, category: string]>> = {
  FITTING: ["LIVE", "tire_fitting"],
  ALIGNMENT: ["LIVE", "wheel_alignment"],
  SEASONAL_SWAP: ["READY", "tire_fitting"],
  OIL: ["OFF", "oil_change"],
};
const PARTICIPANTS = 9;
const HOUR_MS = 3_600_000;

/** @param dealers dealer ids by code; does nothing when empty */
export async function addGoogleReserve(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  if (dealers.size === 0) return;
  const services = await data.execute<{ id: number | string; code: string }>(
    record,
    (scope) =>
      sql`select ${record.id} as id, ${record.code} as code from ${record} where ${scope} and ${record.resource} = 'service'`,
  );
  await addRecords(data, "google-reserve-settings", [{ notificationEmail: "reservation@pneus-reseau-demo.example" }]);
  await addRecords(
    data,
    "google-reserve",
    services.flatMap(({ id, code }) => {
      const [state, category] = SERVICES[code] ?? [];
      return state === undefined
        ? []
        : [{ service: { id: Number(id), label: "" }, enabled: state !== "OFF", state, category, slotStep: "60" }];
    }),
  );
  const all = await loadDealers(data);
  const eligible = all.filter(({ lacks }) => lacks.length === 0).slice(0, PARTICIPANTS);
  // A dealer that took part until it dropped online booking.
  const formerParticipant = all.find(({ lacks }) => lacks.length === 1 && lacks[0] === "BOOKING");
  if (formerParticipant !== undefined) await setParticipation(data, formerParticipant.id, { enabled: true });
  for (const { id } of eligible) await setParticipation(data, id, { enabled: true });
  await sendFeeds(data, localDirectory(data), new Date(Date.now() - 8 * HOUR_MS));
  const merchants = eligible.map(({ id, ours }, index) => ({
    merchant: id,
    state: index === 3 ? "MISMATCH" : index < 7 ? "MATCHED" : "PENDING",
    ...(index === 3 && { ...ours, phone: "+33 4 72 00 00 99", name: `${ours.name} Pneus` }),
  }));
  await writeCopy(data, MATCHES_KEY, { merchants });
  for (const { merchant, state, ...theirs } of merchants)
    await setParticipation(data, merchant, { match: state, theirs: state === "MISMATCH" ? theirs : null });
}
