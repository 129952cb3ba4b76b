/** The tool that creates an import format from a file. */
export default {
  "import-format-template.tool.title": "Import a format from JSON",
  "import-format-template.tool.help":
    "Creates a format from the file that another one was exported to. The file holds no sample and no secrets.",
  "import-format-template.field.file": "File",
  "import-format-template.field.file.help": "The exported file of a format, or its content.",
  "import-format-template.field.name": "Name",
  "import-format-template.field.name.help":
    "Empty: that of the file. Enter another one if a format has this name already.",
  "import-format-template.kind.format": "Format",
  "import-format-template.kind.target": "Unknown value",
  "import-format-template.line.unknown": "No value has this name here. Its columns and changes are left out.",
  "import-format-template.error.json": "This is not the file of an import format. Export one from the list of formats.",
  "import-format-template.error.version": "This file comes from a later version. Update this installation first.",
  "import-format-template.error.content":
    "The file holds a setting that no format can have. Export the format again, and do not change its file.",
} as const;
