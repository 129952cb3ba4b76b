/** Fills the shop of the appointment calendar: services, garages that offer them, bays, and a book with appointments. */
import { asc, eq, inArray, sql } from "drizzle-orm";
import { writeServices } from "../features/dealers/storage/offered-services";
import { addChosenServices, addRecords } from "../features/service-catalogue/add-services";
import { CARS } from "../features/service-catalogue/services";
import { fitter, record, shopFitterLink } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { addWorkshops } from "./bays";
import { addCalendarAdministration, addNetworkSettings, LOCKED } from "./calendar-administration";
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
const NETWORK_SERVICES = [
  {
    code: "SEASONAL_SWAP",
    name: {
      fr_FR: "Permutation saisonnière, 4 roues",
      en_GB: "Seasonal swap, 4 wheels",
      de_DE: "Räderwechsel, 4 Räder",
    },
    kind: "SEASONAL_SWAP",
    durationMinutes: 30,
    lockedFields: ["NAME", "DURATION"],
    seasonWindows: [
      {
        from: "01-10",
        to: "15-12",
        boost: true,
        priceText: { fr_FR: "Stockage offert", en_GB: "Storage included", de_DE: "Einlagerung inklusive" },
      },
      { from: "15-03", to: "30-04", boost: true },
    ],
    mandatory: true,
    state: "PUBLISHED",
  },
  {
    code: "WINTER_CHECK",
    name: { fr_FR: "Contrôle hiver", en_GB: "Winter check", de_DE: "Wintercheck" },
    kind: "CHECK",
    durationMinutes: 20,
    lockedFields: ["PRICE"],
    priceMode: "FREE",
    state: "DRAFT",
  },
];

/** Adds services of the network, and links the shop's services that they are published as. */
async function addNetworkServices(data: ScopedDatabase, services: ReadonlyMap<string, number>): Promise<void> {
  for (const values of NETWORK_SERVICES) {
    const serviceId = services.get(values.code);
    const [category] = await data.select(record, { where: eq(record.resource, "service-category"), limit: 1 });
    const isPublished = serviceId !== undefined;
    const [id] = await addRecords(data, "network-service", [
      {
        ...values,
        category: { id: category?.id ?? 0, label: "" },
        vehicleTypes: CARS,
        bayTypes: ["LIFT", "QUICK"],
        ...(isPublished && {
          service: { id: serviceId, label: "" },
          publishedAt: new Date().toISOString(),
          publication: 1,
        }),
      },
    ]);
    const published = await data.find(record, eq(record.id, serviceId ?? 0));
    if (published === undefined) continue;
    const { lockedFields, mandatory } = values;
    const decided = { networkService: id, networkLocks: lockedFields, networkMandatory: mandatory };
    await data.update(record, { data: { ...published.data, ...decided } }, eq(record.id, published.id));
  }
}

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
  const ofShop = await addChosenServices(data, SERVICES);
  await addNetworkServices(data, ofShop);
  const services = [...ofShop.values()];
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
  await addNetworkSettings(data);
  await addCalendarAdministration(data, ids, LOCKED);
}
