/** A demo custom database of rims: makers and their models. */
import { eq } from "drizzle-orm";
import { articleResource, type DatabaseStructure } from "../../../../src/contract/custom-database";
import type { Localised } from "../../../../src/contract/fields";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import databaseField from "../../../../src/resources/catalog/custom-database/custom-database-field.resource";
import databaseLevel from "../../../../src/resources/catalog/custom-database/custom-database-level.resource";
import databaseStruct from "../../../../src/resources/catalog/custom-database/custom-database-struct.resource";
import { loadStructure } from "../../features/custom-database/structure";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { add, addRecords, euros, texts, to, type Values } from "./records";

/** Models by maker: name, diameter in inches, width, price, finish. */
const RIMS: Readonly<Record<string, readonly (readonly [string, number, number, number, string])[]>> = {
  Altaïr: [
    ["Vega", 16, 6.5, 89, "SILVER"],
    ["Vega Sport", 17, 7.5, 119, "BLACK"],
    ["Lyra", 18, 8, 159, "GRAPHITE"],
  ],
  Brevanne: [
    ["Corniche", 15, 6, 74.5, "SILVER"],
    ["Esterel", 17, 7, 112, "SILVER"],
    ["Turini", 19, 8.5, 214, "BLACK"],
  ],
  Kolberg: [
    ["Feldmark", 16, 6.5, 82, "GRAPHITE"],
    ["Nordwand", 18, 8, 176, "BLACK"],
  ],
  "Oak & Steel": [["Moorland", 17, 7, 98, "SILVER"]],
};

const slugOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

async function addArticles(data: ScopedDatabase, structure: DatabaseStructure): Promise<void> {
  const [maker, model] = structure.levels;
  if (maker === undefined || model === undefined) return;
  const names = Object.keys(RIMS);
  const makers = await addRecords(
    data,
    articleResource(structure, maker),
    names.map((name) => ({ name, code: name, slug: slugOf(name), warranty: 5, status: "ACTIVE" })),
  );
  await addRecords(
    data,
    articleResource(structure, model),
    names.flatMap((name, index) =>
      (RIMS[name] ?? []).map(([rim, diameter, width, price, finish], position) => ({
        name: rim,
        code: rim,
        slug: slugOf(rim),
        parent: to(makers[index]),
        diameter,
        width,
        finish,
        price: euros(price),
        // One model overrides its maker's value.
        warranty: rim === "Turini" ? 2 : null,
        millimetres: Math.round(diameter * 25.4),
        // The first model of each maker is described in all languages.
        description:
          position === 0
            ? texts(
                "Jante en alliage, garantie 5 ans.",
                "Alloy rim, 5 year warranty.",
                "Leichtmetallfelge, 5 Jahre Garantie.",
              )
            : {},
        status: rim === "Turini" ? "HIDDEN" : "ACTIVE",
      })),
    ),
  );
}

/** Creates and publishes the structure with its articles. Returns the owners that get paragraphs, by type. */
export async function addDatabase(data: ScopedDatabase): Promise<Readonly<Partial<Record<OwnerType, number>>>> {
  const [rims] = await add(data, databaseStruct, {
    name: texts("Jantes", "Rims", "Felgen"),
    code: "rims",
    urlPattern: "/jantes/{level1.slug}/{level2.slug}",
    status: "PUBLISHED",
    shown: true,
    slug: texts("jantes", "rims", "felgen"),
  });
  const [maker, model] = await add(
    data,
    databaseLevel,
    {
      struct: to(rims),
      name: texts("Fabricant", "Maker", "Hersteller"),
      pluralName: texts("Fabricants", "Makers", "Hersteller"),
      levelCode: "maker",
    },
    {
      struct: to(rims),
      name: texts("Modèle", "Model", "Modell"),
      pluralName: texts("Modèles", "Models", "Modelle"),
      levelCode: "model",
      slugPattern: "{field:name}",
    },
  );
  const field = (
    level: number | undefined,
    fieldCode: string,
    label: Localised,
    type: string,
    more: Values = {},
  ): Values => ({ struct: to(rims), level: to(level), fieldCode, label, type, ...more });
  const guarantee = texts("Garantie", "Warranty", "Garantie");
  const years = texts("ans", "years", "Jahre");
  const size = texts("Dimensions", "Size", "Maße");
  const [makerName, makerLogo, modelName] = await add(
    data,
    databaseField,
    field(maker, "name", texts("Nom", "Name", "Name"), "TEXT", { mandatory: true, sortable: true }),
    field(maker, "logo", texts("Logo", "Logo", "Logo"), "PICTURE"),
    field(model, "name", texts("Nom", "Name", "Name"), "TEXT", { mandatory: true, sortable: true }),
    field(model, "diameter", texts("Diamètre", "Diameter", "Durchmesser"), "INTEGER", {
      filterable: true,
      sortable: true,
      group: size,
      min: 13,
      max: 24,
      unit: texts("pouces", "inches", "Zoll"),
    }),
    field(model, "price", texts("Prix", "Price", "Preis"), "MONEY", { sortable: true }),
    field(model, "width", texts("Largeur", "Width", "Breite"), "NUMBER", {
      group: size,
      decimals: 1,
      unit: texts("pouces", "inches", "Zoll"),
    }),
    field(model, "millimetres", texts("Diamètre", "Diameter", "Durchmesser"), "COMPUTED", {
      group: size,
      decimals: 0,
      unit: texts("mm", "mm", "mm"),
      formula: "ROUND(diameter * 25.4, 0)",
      inList: false,
    }),
    field(model, "finish", texts("Finition", "Finish", "Ausführung"), "ENUM", {
      filterable: true,
      choices: [
        { value: "SILVER", label: texts("Argent", "Silver", "Silber") },
        { value: "BLACK", label: texts("Noir", "Black", "Schwarz") },
        { value: "GRAPHITE", label: texts("Graphite", "Graphite", "Graphit") },
      ],
    }),
    field(maker, "warranty", guarantee, "INTEGER", { min: 0, max: 20, unit: years }),
    field(model, "warranty", guarantee, "INTEGER", { inherit: true, min: 0, max: 20, unit: years, inList: false }),
    field(model, "description", texts("Description", "Description", "Beschreibung"), "MULTILINE", { localised: true }),
    field(model, "photo", texts("Photo", "Picture", "Bild"), "PICTURE"),
  );
  const roles: readonly (readonly [number | undefined, Values])[] = [
    [maker, { labelField: makerName, keyField: makerName, sortField: makerName, pictureField: makerLogo }],
    [model, { labelField: modelName, keyField: modelName, sortField: modelName }],
  ];
  for (const [level, fields] of roles) {
    const stored = await data.find(record, eq(record.id, level ?? 0));
    await data.update(record, { data: { ...(stored?.data as Values), ...fields } }, eq(record.id, level ?? 0));
  }
  const structure = rims === undefined ? undefined : await loadStructure(data, rims);
  if (structure !== undefined) await addArticles(data, structure);
  return { CUSTOM_DATABASE_STRUCT: rims, CUSTOM_DATABASE_LEVEL: maker };
}
