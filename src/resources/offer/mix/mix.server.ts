/** Rows of the assortment are the brands of the tyres; a brand gets a record when one of its cells is set. */
import { isNull, sql } from "drizzle-orm";
import { mixByBrand, type StoredBrand } from "../../../../host/server/features/pricing/mix";
import { tyre } from "../../../../host/server/platform/storage/schema";
import { acrossShops } from "../../../../host/server/platform/storage/scoped-database";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { serviceOf } from "../../../../host/server/resources/service";
import type { KindContext } from "../../../../host/server/resources/types";
import { create, updateWithin } from "../../../../host/server/resources/writing/saving";
import { messageService } from "../../../../host/server/services/messages/messages";
import { brandKey, MIX_STATES, type MixState } from "../../../contract/pricing/mix";
import type { ValuesOfResource } from "../../../contract/resource";
import { SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";
import { foldText } from "../../../contract/fold-text";
import type mixBrand from "./mix-brand.resource";
import mix from "./mix.resource";

type Cell = ValuesOfResource<typeof mixBrand>["cells"][number];
type Tier = (typeof TIERS)[number];

/** Column of the brand's tier; the others are a vehicle and a season. */
const TIER = "tier";
const columnOf = (vehicleType: string, season: string): string => `${vehicleType} ${season}`;

interface Row {
  /** As the tyres write it. */
  readonly brand: string;
  readonly tier: Tier;
  readonly stored: StoredBrand | undefined;
}

const tierIn = (text: string | undefined): Tier => TIERS.find((tier) => tier === text) ?? "QUALITY";

/** Returns the brands of the shop's tyres and of the assortment by key, in order of their names. */
async function brandRows(context: KindContext): Promise<ReadonlyMap<string, Row>> {
  const key = sql`fold_text(${tyre.brand})`;
  const [found, stored] = await Promise.all([
    context.data.selectFields(
      tyre,
      {
        brand: sql<string>`min(${tyre.brand})`,
        tier: sql<string>`mode() within group (order by ${tyre.tier})`,
      },
      { where: isNull(tyre.deletedAt), groupBy: [key] },
    ),
    mixByBrand(context),
  ]);
  const rows = new Map<string, Row>();
  for (const { brand, tier } of found)
    rows.set(brandKey(brand), { brand: brand.trim(), tier: tierIn(tier), stored: undefined });
  for (const [brand, record] of stored) rows.set(brand, { brand: record.brand, tier: record.tier, stored: record });
  return new Map([...rows].toSorted(([a], [b]) => a.localeCompare(b)));
}

const cellsOf = ({ tier, stored }: Row): Record<string, string> => ({
  [TIER]: tier,
  ...Object.fromEntries(
    (stored?.cells ?? []).map(({ vehicleType, season, state }) => [columnOf(vehicleType, season), state]),
  ),
});

/** Returns the cells with a change of one column; an empty state removes the cell. */
function withCell(cells: readonly Cell[], column: string, state: MixState | null): Cell[] {
  const [vehicle, part] = column.split(" ");
  const vehicleType = VEHICLE_TYPES.find((candidate) => candidate === vehicle);
  const season = SEASONS.find((candidate) => candidate === part);
  if (vehicleType === undefined || season === undefined) return [...cells];
  const others = cells.filter((cell) => cell.vehicleType !== vehicleType || cell.season !== season);
  return state === null ? others : [...others, { vehicleType, season, state }];
}

const stateIn = (value: string | null): MixState | null => MIX_STATES.find((state) => state === value) ?? null;

export default defineHooks(mix, {
  matrix: {
    /** Asks before nothing is sold any more for a vehicle and a season. */
    async doubts(changes, context) {
      const all = await brandRows(context);
      const isSoldAfter = (column: string, [key, { stored }]: readonly [string, Row]): boolean => {
        const change = changes.find((candidate) => candidate.row === key && candidate.column === column);
        const cell = (stored?.cells ?? []).find((other) => columnOf(other.vehicleType, other.season) === column);
        const state = change === undefined ? cell?.state : stateIn(change.value);
        return (state ?? "SOLD") === "SOLD";
      };
      const emptied = [...new Set(changes.map(({ column }) => column))].filter(
        (column) => column !== TIER && ![...all].some((row) => isSoldAfter(column, row)),
      );
      return Object.fromEntries(
        changes
          .filter(({ column, value }) => emptied.includes(column) && (stateIn(value) ?? "SOLD") !== "SOLD")
          .map(({ row, column }) => [`${row}.${column}`, "mix.doubt.empty-column"]),
      );
    },
    async read({ q, filters, from, size, rows: only }, context) {
      const { caller, data } = context;
      const { vehicleType, season, tier } = filters;
      const texts = await messageService(acrossShops(data)).list(caller.context.locale, ["mix"], data.scope.shopId);
      const label = (key: string): string => texts[`mix.${key}`] ?? key;
      const all = await brandRows(context);
      const words = foldText(q);
      const matching =
        only === undefined
          ? [...all].filter(([, row]) => foldText(row.brand).includes(words) && (tier === null || row.tier === tier))
          : [...all].filter(([key]) => only.includes(key));
      const shown = only === undefined ? matching.slice(from, from + size) : matching;
      const showsAll = only !== undefined;
      return {
        columns: [
          {
            key: TIER,
            label: label("tier"),
            cell: { kind: "choice", choices: TIERS.map((value) => ({ value, label: label(`tier.${value}`) })) },
          },
          ...VEHICLE_TYPES.filter((type) => showsAll || vehicleType === null || type === vehicleType).flatMap((type) =>
            SEASONS.filter((part) => showsAll || season === null || part === season).map((part) => ({
              key: columnOf(type, part),
              label: `${label(`vehicleType.${type}`)}, ${label(`season.${part}`).toLowerCase()}`,
            })),
          ),
        ],
        rows: shown.map(([key, { brand }]) => ({ key, label: brand })),
        cells: Object.fromEntries(shown.map(([key, row]) => [key, cellsOf(row) as Record<string, MixState>])),
        // The head of the network excludes these.
        locked: shown.flatMap(([key, { stored }]) =>
          (stored?.bound ?? []).map((cell) => [key, columnOf(cell.vehicleType, cell.season)] as const),
        ),
        ...(from === 0 && only === undefined && { total: matching.length }),
      };
    },
    async save(changes, context) {
      const { caller, data } = context;
      const service = serviceOf(caller.registry, "mix-brand");
      const all = await brandRows(context);
      for (const key of new Set(changes.map(({ row }) => row))) {
        const row = all.get(key);
        if (row === undefined) continue;
        let cells: readonly Cell[] = row.stored?.cells ?? [];
        let { tier } = row;
        for (const { column, value } of changes.filter((change) => change.row === key))
          if (column === TIER) tier = tierIn(value ?? undefined);
          else cells = withCell(cells, column, stateIn(value));
        if (row.stored === undefined) await create(service, caller, data, { brand: row.brand, tier, cells });
        else await updateWithin(service, caller, data, row.stored.id, row.stored.version, { tier, cells });
      }
    },
  },
});
