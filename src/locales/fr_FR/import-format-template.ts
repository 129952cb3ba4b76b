/** The tool that creates an import format from a file. */
export default {
  "import-format-template.tool.title": "Importer un format depuis un fichier JSON",
  "import-format-template.tool.help":
    "Crée un format d’après le fichier exporté d’un autre. Le fichier ne contient ni exemple ni secret.",
  "import-format-template.field.file": "Fichier",
  "import-format-template.field.file.help": "Le fichier exporté d’un format, ou son contenu.",
  "import-format-template.field.name": "Nom",
  "import-format-template.field.name.help":
    "Vide\u00a0: celui du fichier. Indiquez-en un autre si un format a déjà ce nom.",
  "import-format-template.kind.format": "Format",
  "import-format-template.kind.target": "Valeur inconnue",
  "import-format-template.line.unknown":
    "Aucune valeur n’a ce nom ici. Ses colonnes et ses transformations sont laissées de côté.",
  "import-format-template.error.json":
    "Ce n’est pas le fichier d’un format d’import. Exportez-en un depuis la liste des formats.",
  "import-format-template.error.version":
    "Ce fichier vient d’une version plus récente. Mettez d’abord cette installation à jour.",
  "import-format-template.error.content":
    "Le fichier contient un réglage qu’aucun format ne peut avoir. Exportez de nouveau le format, sans modifier son fichier.",
} as const;
