/** Platform options that every shop gets, such as Wi-Fi or a waiting room. Shops may rename, hide and disable them. */
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../platform/storage/db";
import { foldText } from "../../../src/contract/fold-text";

const OPTIONS: readonly (readonly [valueName: string, fr: string, en: string, de: string])[] = [
  ["wifi", "Wi-Fi", "Wi-Fi", "WLAN"],
  ["waiting_room", "Salle d’attente", "Waiting room", "Warteraum"],
  ["coffee", "Café offert", "Free coffee", "Kaffee gratis"],
  ["courtesy_car", "Véhicule de prêt", "Courtesy car", "Ersatzwagen"],
  ["bike_loan", "Prêt de vélo", "Bicycle loan", "Leihfahrrad"],
  ["parking", "Stationnement", "Car park", "Parkplatz"],
  ["accessible", "Accessible en fauteuil roulant", "Wheelchair access", "Rollstuhlgerecht"],
  ["ev_trained", "Habilité véhicules électriques", "Trained for electric vehicles", "Für Elektrofahrzeuge geschult"],
  ["ev_charging", "Borne de recharge", "Charging point", "Ladesäule"],
  ["tyre_hotel", "Hôtel à pneus", "Tyre hotel", "Reifenhotel"],
  ["pick_up", "Prise en charge à domicile", "Pick-up at home", "Hol- und Bringdienst"],
  ["public_transport", "Proche des transports", "Near public transport", "Nahe am Nahverkehr"],
];

/** Inserts the options missing from any shop. Existing ones keep the shop's changes. */
export async function addSystemOptions(database: Database | Transaction): Promise<void> {
  const rows = OPTIONS.map(([valueName, fr, en, de], position) => ({
    position,
    search: foldText([fr, en, de, valueName].join(" ")),
    data: {
      valueName,
      origin: "SYSTEM",
      kind: "YES_NO",
      enabled: true,
      shownOnDealerPage: true,
      shownInLocator: position < 8,
      filterInLocator: valueName === "accessible" || valueName === "courtesy_car",
      editableByDealer: true,
    },
    unique_keys: { valueName },
    i18n: { label: { fr_FR: fr, en_GB: en, de_DE: de } },
  }));
  await database.execute(sql`insert into record (resource, shop_id, position, search, data, unique_keys, i18n)
    select 'dealer-option', shop.id, o.position, o.search, o.data, o.unique_keys, o.i18n
    from shop, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(position int, search text, data jsonb, unique_keys jsonb, i18n jsonb)
    where not exists (select 1 from record existing where existing.resource = 'dealer-option' and existing.shop_id = shop.id
      and existing.data->>'origin' = 'SYSTEM' and existing.data->>'valueName' = o.data->>'valueName')`);
}
