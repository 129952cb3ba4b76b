/** Generates realistic dealers: the featured ones first, then as many others as requested. */
import { FEATURED, FORMER, type FeaturedDealer } from "./data/featured-dealers";
import * as names from "./data/names";
import { BELGIAN_TOWNS, FRENCH_TOWNS, GERMAN_TOWNS, type Town } from "../features/dealers/places/towns";
import { makeDealer, type DemoDealer, type ValueContext } from "./dealer-values";
import { seededRandom, type Random } from "./random";

const TOWNS = new Map([...FRENCH_TOWNS, ...GERMAN_TOWNS, ...BELGIAN_TOWNS].map((town) => [town.name, town]));
/** Generates a dealer that is not among the featured ones. */
function anyDealer(random: Random, town: Town, code: string, usedNames: Set<string>): FeaturedDealer {
  for (let attempt = 0; ; attempt++) {
    const base = nameIn(random, town);
    const name = attempt < 5 ? base : `${base} ${attempt - 3}`;
    if (usedNames.has(name) || name.length > 80) continue;
    usedNames.add(name);
    const type = /Pneu|Reifen|Banden/.test(name)
      ? "TYRE_SPECIALIST"
      : random.pick(["GARAGE", "GARAGE", "GARAGE", "CAR_DEALER", "MOBILE_FITTER"] as const);
    const rated = random.percent(88);
    return {
      name,
      code,
      town: town.name,
      type,
      status: random.percent(90) ? "ACTIVE" : random.pick(["ENVELOPE", "SUSPENDED"] as const),
      rating: rated ? [Math.round((3.4 + random.next() * 1.6) * 10) / 10, random.between(4, 420)] : undefined,
      filled: random.between(35, 100),
    };
  }
}

function nameIn(random: Random, { name: town, country }: Town): string {
  if (country === "DE")
    return random.pick([
      `Reifen ${random.pick(names.GERMAN_SURNAMES)} ${town}`,
      `KFZ-Meisterbetrieb ${random.pick(names.GERMAN_SURNAMES)} ${town}`,
      `Autohaus ${random.pick(names.GERMAN_SURNAMES)} ${town}`,
    ]);
  if (country === "BE")
    return random.pick([
      `Bandencentrale ${random.pick(names.BELGIAN_SURNAMES)} ${town}`,
      `Garage ${random.pick(names.BELGIAN_SURNAMES)} ${town}`,
    ]);
  const surname = random.pick(names.FRENCH_SURNAMES);
  return random.pick([
    `Garage ${surname} – ${town}`,
    `Garage ${random.pick(names.FRENCH_PLACES)} – ${town}`,
    `Centre Auto ${surname} – ${town}`,
    `Pneus ${surname} ${town}`,
    `${surname} Pneus Services – ${town}`,
    `Euro Pneus ${surname} ${town}`,
    `Atelier ${surname} – ${town}`,
    `Carrosserie ${surname} – ${town}`,
    `Point Pneus ${random.pick(names.FRENCH_PLACES)} – ${town}`,
  ]);
}

/** Yields `size` dealers that lists show, then the archived and merged ones. */
export function* makeDealers(size: number, serviceIds: ReadonlyMap<string, number>): Generator<DemoDealer> {
  const random = seededRandom(20_261_121);
  const context: ValueContext = { serviceIds, urls: new Set(), phones: new Map() };
  const townOf = (name: string): Town => {
    const town = TOWNS.get(name);
    if (town === undefined) throw new Error(`No town "${name}" in seed/data/towns.ts`);
    return town;
  };
  const featured = FEATURED.slice(0, size);
  for (const dealer of [...featured, ...(size === 0 ? [] : FORMER)])
    yield makeDealer(random, dealer, townOf(dealer.town), context);
  const usedNames = new Set([...FEATURED, ...FORMER].map((dealer) => dealer.name));
  const codes = new Set([...FEATURED, ...FORMER].map((dealer) => dealer.code));
  for (let index = featured.length; index < size; index++) {
    const town = random.pick(random.percent(84) ? FRENCH_TOWNS : random.percent(65) ? GERMAN_TOWNS : BELGIAN_TOWNS);
    let number = random.between(1, Math.max(99, Math.ceil(size / 40)));
    while (codes.has(`${town.code}-${String(number).padStart(3, "0")}`)) number++;
    const code = `${town.code}-${String(number).padStart(3, "0")}`;
    codes.add(code);
    yield makeDealer(random, anyDealer(random, town, code, usedNames), town, context);
  }
}
