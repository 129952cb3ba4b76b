/** The tool that creates the structure of a custom database. */
export default {
  "custom-database-template.tool.title": "Struktur anlegen",
  "custom-database-template.tool.help":
    "Legt Ebenen und Felder einer Datenbank nach einer Vorlage oder der Datei einer anderen Struktur an. Die Struktur ist ein Entwurf, den Sie ändern können.",
  "custom-database-template.field.source": "Ausgangspunkt",
  "custom-database-template.source.MODEL": "Vorlage",
  "custom-database-template.source.FILE": "Datei",
  "custom-database-template.field.model": "Vorlage",
  "custom-database-template.model.RIMS": "Felgen",
  "custom-database-template.model.BATTERIES": "Batterien",
  "custom-database-template.model.USED_VEHICLES": "Gebrauchtwagen",
  "custom-database-template.model.TRAILERS": "Anhänger",
  "custom-database-template.field.file": "Datei",
  "custom-database-template.field.file.help": "Die heruntergeladene Datei einer Struktur oder ihr Inhalt.",
  "custom-database-template.field.code": "Code",
  "custom-database-template.field.code.help":
    "Leer: der Code der Vorlage oder Datei. Geben Sie einen anderen an, wenn eine Datenbank ihn schon hat.",
  "custom-database-template.kind.structure": "Struktur",
  "custom-database-template.kind.level": "Ebene",
  "custom-database-template.line.fields.one": "{count} Feld",
  "custom-database-template.line.fields.other": "{count} Felder",
  "custom-database-template.error.json":
    "Das ist nicht die Datei einer Struktur. Laden Sie sie von der Seite einer Struktur herunter.",
  "custom-database-template.error.version":
    "Diese Datei stammt aus einer neueren Version. Aktualisieren Sie zuerst diese Installation.",
} as const;
