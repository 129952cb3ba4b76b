/** Fills the shop of the appointment calendar: services, garages that offer them, bays, and a book with appointments. */
import { asc, inArray, sql } from "drizzle-orm";
import { writeServices } from "../features/dealers/storage/offered-services";
import { addChosenServices } from "../features/service-catalogue/add-services";
import { fitter, shopFitterLink } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { addWorkshops } from "./bays";
import { addRequests } from "./requests";

const SERVICES = ["FITTING", "BALANCING", "SEASONAL_SWAP", "PUNCTURE", "ALIGNMENT", "OIL", "BRAKES_FRONT", "CHECK"];
/** Services that the demo appointments are for. */
const BOOKED = 5;
/** Garages with bays. */
const GARAGES = 6;

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
  await addRequests(data, garages, services.slice(0, BOOKED));
  await addWorkshops(data, garages);
}
