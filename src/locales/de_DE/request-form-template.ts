/** The tool that creates a request form from a file. */
export default {
  "request-form-template.tool.title": "Formular aus einer Datei anlegen",
  "request-form-template.tool.help":
    "Legt einen Entwurf mit den Schritten und Feldern eines anderen Formulars nach dessen Datei an. Gemeinsame Listen werden Auswahlen ihrer Felder.",
  "request-form-template.field.file": "Datei",
  "request-form-template.field.file.help": "Die heruntergeladene Datei eines Formulars oder ihr Inhalt.",
  "request-form-template.field.code": "Code",
  "request-form-template.field.code.help":
    "Leer: der Code der Datei. Geben Sie einen anderen an, wenn ein Formular ihn schon hat.",
  "request-form-template.kind.form": "Formular",
  "request-form-template.kind.step": "Schritt",
  "request-form-template.line.fields.one": "{count} Feld",
  "request-form-template.line.fields.other": "{count} Felder",
  "request-form-template.error.json":
    "Das ist nicht die Datei eines Formulars. Laden Sie sie von der Seite eines Formulars herunter.",
  "request-form-template.error.version":
    "Diese Datei stammt aus einer neueren Version. Aktualisieren Sie zuerst diese Installation.",
} as const;
