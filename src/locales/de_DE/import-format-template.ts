/** The tool that creates an import format from a file. */
export default {
  "import-format-template.tool.title": "Format aus JSON importieren",
  "import-format-template.tool.help":
    "Legt ein Format nach der exportierten Datei eines anderen an. Die Datei enthält weder Beispiel noch Geheimnisse.",
  "import-format-template.field.file": "Datei",
  "import-format-template.field.file.help": "Die exportierte Datei eines Formats oder ihr Inhalt.",
  "import-format-template.field.name": "Name",
  "import-format-template.field.name.help":
    "Leer: der Name der Datei. Geben Sie einen anderen an, wenn ein Format ihn schon hat.",
  "import-format-template.kind.format": "Format",
  "import-format-template.kind.target": "Unbekannter Wert",
  "import-format-template.line.unknown": "Kein Wert heißt hier so. Seine Spalten und Änderungen werden ausgelassen.",
  "import-format-template.error.json":
    "Das ist nicht die Datei eines Importformats. Exportieren Sie eines aus der Liste der Formate.",
  "import-format-template.error.version":
    "Diese Datei stammt aus einer neueren Version. Aktualisieren Sie zuerst diese Installation.",
  "import-format-template.error.content":
    "Die Datei enthält eine Einstellung, die kein Format haben kann. Exportieren Sie das Format erneut, ohne die Datei zu ändern.",
} as const;
