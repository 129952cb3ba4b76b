/** Route of the library of services. */
import type { Money } from "../../../../src/contract/fields/values";
import { serviceLibrary } from "../../../../src/contract/endpoints/service-library";
import { route, type Route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { LIBRARY } from "./more-services";
import { libraryService, type PriceLevel } from "./preconfigure";
import { endRetiredServices } from "./retire-network";
import type { ServiceRow } from "./services";

/** Returns the prices of a service at a level: its own, or those by rim diameter. */
function pricesAt(row: ServiceRow, level: PriceLevel): Money[] {
  const { price, rimPrices } = libraryService(row, level, []) as {
    readonly price: Money | null;
    readonly rimPrices: readonly { readonly price: Money }[];
  };
  const found = price === null ? rimPrices.map((line) => line.price) : [price];
  return found.filter(({ minor }) => minor > 0).sort((a, b) => a.minor - b.minor);
}

const END_MINUTES = 60;

export const serviceLibraryModule: ServerModule = (services) => {
  services.jobs.schedule(END_MINUTES, "End retired services of networks", () => endRetiredServices(services));
  return LIBRARY_ROUTES;
};

const LIBRARY_ROUTES: readonly Route[] = [
  route(serviceLibrary, () => ({
    elements: LIBRARY.map((row) => {
      const [code, , , , , , , , minutes] = row;
      return { code, minutes, low: pricesAt(row, "LOW")[0] ?? null, high: pricesAt(row, "HIGH").at(-1) ?? null };
    }),
  })),
];
