/** Fills the shop of the appointment calendar: services, garages that offer them, bays, and a book with appointments. */
import { asc, inArray, sql } from "drizzle-orm";
import { writeServices } from "../features/dealers/storage/offered-services";
import { addChosenServices, addRecords } from "../features/service-catalogue/add-services";
import { fitter, shopFitterLink } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { addWorkshops } from "./bays";
import { addRequests } from "./requests";

const SERVICES = ["FITTING", "BALANCING", "SEASONAL_SWAP", "PUNCTURE", "ALIGNMENT", "OIL", "BRAKES_FRONT", "CHECK"];
/** Services that the demo appointments are for. */
const BOOKED = 5;
/** Garages with bays. */
const GARAGES = 6;

const TAGS = [
  { label: { fr_FR: "Flotte", en_GB: "Fleet", de_DE: "Flotte" }, code: "FLEET", color: "#1f6f8b" },
  { label: { fr_FR: "VIP", en_GB: "VIP", de_DE: "VIP" }, code: "VIP", color: "#b5651d" },
  {
    label: { fr_FR: "Roues stockées ici", en_GB: "Wheels stored here", de_DE: "Räder eingelagert" },
    code: "STORED",
    color: "#7a5195",
  },
  {
    label: { fr_FR: "Google", en_GB: "Google", de_DE: "Google" },
    code: "GOOGLE",
    color: "#2b8a5f",
    rules: [{ field: "ORIGIN", operator: "IS", origin: "GOOGLE_RESERVE" }],
  },
];
/** Tags that some demo appointments have. */
const PUT_ON = 3;

export async function addCalendar(data: ScopedDatabase): Promise<void> {
  const links = await data.select(shopFitterLink, {
    where: sql`${shopFitterLink.shopId} = ${data.scope.shopId}`,
    orderBy: [asc(shopFitterLink.code)],
    limit: GARAGES,
  });
  if (links.length === 0) return;
  const ids = links.map(({ fitterId }) => fitterId);
  const services = [...(await addChosenServices(data, SERVICES)).values()];
  const offered = services.map((id) => ({
    service: { id },
    priceOverride: null,
    durationOverride: null,
    available: true,
  }));
  await writeServices(
    data,
    ids.map((id) => ({ id, values: { services: offered } })),
  );
  await data.update(
    shopFitterLink,
    { status: "ACTIVE", serviceCount: services.length },
    inArray(shopFitterLink.fitterId, ids),
  );
  await data.update(fitter, { status: "ACTIVE", bookingMode: "REQUEST" }, inArray(fitter.id, ids));
  // The demo garages are known by these codes.
  const garages = new Map(ids.map((id, index) => [`VLP-00${index + 1}`, id]));
  const tags = await addRecords(data, "ecal-tag", TAGS);
  await addRequests(data, garages, { services: services.slice(0, BOOKED), tags: tags.slice(0, PUT_ON) });
  await addWorkshops(data, garages);
}
