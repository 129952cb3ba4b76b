/** The tool that creates the structure of a custom database. */
export default {
  "custom-database-template.tool.title": "Create a structure",
  "custom-database-template.tool.help":
    "Creates the levels and fields of a database from a model, or from the file of another structure. The structure is a draft that you can change.",
  "custom-database-template.field.source": "Start from",
  "custom-database-template.source.MODEL": "A model",
  "custom-database-template.source.FILE": "A file",
  "custom-database-template.field.model": "Model",
  "custom-database-template.model.RIMS": "Rims",
  "custom-database-template.model.BATTERIES": "Batteries",
  "custom-database-template.model.USED_VEHICLES": "Used vehicles",
  "custom-database-template.model.TRAILERS": "Trailers",
  "custom-database-template.field.file": "File",
  "custom-database-template.field.file.help": "The downloaded file of a structure, or its content.",
  "custom-database-template.field.code": "Code",
  "custom-database-template.field.code.help":
    "Empty: that of the model or file. Enter another one if a database has this code already.",
  "custom-database-template.kind.structure": "Structure",
  "custom-database-template.kind.level": "Level",
  "custom-database-template.line.fields.one": "{count} field",
  "custom-database-template.line.fields.other": "{count} fields",
  "custom-database-template.error.json":
    "This is not the file of a structure. Download it from the page of a structure.",
  "custom-database-template.error.version": "This file comes from a later version. Update this installation first.",
} as const;
