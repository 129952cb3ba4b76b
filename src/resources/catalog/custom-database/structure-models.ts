/** Structures to start a custom database from. */
import type { Localised } from "../../../contract/fields";
import { STRUCTURE_FORMAT, type FieldInFile, type LevelInFile, type StructureFile } from "./structure-file";

const texts = (fr_FR: string, en_GB: string, de_DE: string): Localised => ({ fr_FR, en_GB, de_DE });

const field = (
  fieldCode: string,
  label: Localised,
  type: string,
  more: Readonly<Record<string, unknown>> = {},
): FieldInFile => ({ values: { fieldCode, label, type, ...more } });

const NAME = field("name", texts("Nom", "Name", "Name"), "TEXT", { mandatory: true, sortable: true, searchable: true });
const PRICE = field("price", texts("Prix", "Price", "Preis"), "MONEY", { sortable: true, filterable: true });
const PHOTO = field("photo", texts("Photo", "Picture", "Bild"), "PICTURE");
const TEXT = field("description", texts("Description", "Description", "Beschreibung"), "MULTILINE", {
  localised: true,
});
const INCHES = texts("pouces", "inches", "Zoll");

/** Returns a level named and identified by its `name`. */
const level = (
  levelCode: string,
  name: Localised,
  pluralName: Localised,
  fields: readonly FieldInFile[],
): LevelInFile => ({
  values: { levelCode, name, pluralName, slugPattern: "{field:name}" },
  roles: {
    labelField: "name",
    keyField: "name",
    sortField: "name",
    ...(fields.includes(PHOTO) && { pictureField: "photo" }),
  },
  fields: [NAME, ...fields],
});

const structure = (code: string, name: Localised, levels: readonly LevelInFile[]): StructureFile => ({
  format: STRUCTURE_FORMAT,
  values: { code, name },
  levels,
});

const MAKER = level(
  "maker",
  texts("Fabricant", "Maker", "Hersteller"),
  texts("Fabricants", "Makers", "Hersteller"),
  [],
);
const MODEL = [texts("Modèle", "Model", "Modell"), texts("Modèles", "Models", "Modelle")] as const;

export const STRUCTURE_MODELS = {
  RIMS: structure("rims", texts("Jantes", "Rims", "Felgen"), [
    MAKER,
    level("model", ...MODEL, [
      field("diameter", texts("Diamètre", "Diameter", "Durchmesser"), "INTEGER", {
        ...{ min: 10, max: 24, unit: INCHES, sortable: true, filterable: true },
      }),
      field("width", texts("Largeur", "Width", "Breite"), "NUMBER", { decimals: 1, unit: INCHES }),
      field("offset", texts("Déport", "Offset", "Einpresstiefe"), "INTEGER", { unit: texts("mm", "mm", "mm") }),
      field("holes", texts("Entraxe", "Bolt pattern", "Lochkreis"), "TEXT", { filterable: true }),
      PRICE,
      PHOTO,
      TEXT,
    ]),
  ]),
  BATTERIES: structure("batteries", texts("Batteries", "Batteries", "Batterien"), [
    MAKER,
    level("model", ...MODEL, [
      field("capacity", texts("Capacité", "Capacity", "Kapazität"), "INTEGER", {
        ...{ unit: texts("Ah", "Ah", "Ah"), min: 1, sortable: true, filterable: true },
      }),
      field("current", texts("Courant de démarrage", "Starting current", "Kaltstartstrom"), "INTEGER", {
        unit: texts("A", "A", "A"),
      }),
      field("startStop", texts("Start & Stop", "Start-stop", "Start-Stopp"), "BOOLEAN", { filterable: true }),
      PRICE,
      PHOTO,
    ]),
  ]),
  USED_VEHICLES: structure("used-vehicles", texts("Véhicules d’occasion", "Used vehicles", "Gebrauchtwagen"), [
    level("vehicle", texts("Véhicule", "Vehicle", "Fahrzeug"), texts("Véhicules", "Vehicles", "Fahrzeuge"), [
      field("maker", texts("Constructeur", "Maker", "Hersteller"), "TEXT", { mandatory: true, filterable: true }),
      field("firstUse", texts("Mise en circulation", "First registration", "Erstzulassung"), "DATE", {
        sortable: true,
      }),
      field("mileage", texts("Kilométrage", "Mileage", "Kilometerstand"), "INTEGER", {
        ...{ min: 0, unit: texts("km", "km", "km"), sortable: true, filterable: true },
      }),
      field("fuel", texts("Énergie", "Fuel", "Kraftstoff"), "ENUM", {
        filterable: true,
        choices: [
          { value: "PETROL", label: texts("Essence", "Petrol", "Benzin") },
          { value: "DIESEL", label: texts("Diesel", "Diesel", "Diesel") },
          { value: "HYBRID", label: texts("Hybride", "Hybrid", "Hybrid") },
          { value: "ELECTRIC", label: texts("Électrique", "Electric", "Elektrisch") },
        ],
      }),
      PRICE,
      PHOTO,
      TEXT,
    ]),
  ]),
  TRAILERS: structure("trailers", texts("Remorques", "Trailers", "Anhänger"), [
    level("trailer", texts("Remorque", "Trailer", "Anhänger"), texts("Remorques", "Trailers", "Anhänger"), [
      field("load", texts("Charge utile", "Payload", "Nutzlast"), "INTEGER", {
        ...{ min: 0, unit: texts("kg", "kg", "kg"), sortable: true, filterable: true },
      }),
      field("length", texts("Longueur", "Length", "Länge"), "NUMBER", { decimals: 2, unit: texts("m", "m", "m") }),
      field("dayPrice", texts("Prix par jour", "Price a day", "Preis je Tag"), "MONEY", { sortable: true }),
      PHOTO,
      TEXT,
    ]),
  ]),
} as const satisfies Readonly<Record<string, StructureFile>>;
