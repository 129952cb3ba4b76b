/** The tool that creates the structure of a custom database. */
export default {
  "custom-database-template.tool.title": "Créer une structure",
  "custom-database-template.tool.help":
    "Crée les niveaux et les champs d’une base à partir d’un modèle, ou du fichier d’une autre structure. La structure est un brouillon que vous pouvez modifier.",
  "custom-database-template.field.source": "À partir de",
  "custom-database-template.source.MODEL": "D’un modèle",
  "custom-database-template.source.FILE": "D’un fichier",
  "custom-database-template.field.model": "Modèle",
  "custom-database-template.model.RIMS": "Jantes",
  "custom-database-template.model.BATTERIES": "Batteries",
  "custom-database-template.model.USED_VEHICLES": "Véhicules d’occasion",
  "custom-database-template.model.TRAILERS": "Remorques",
  "custom-database-template.field.file": "Fichier",
  "custom-database-template.field.file.help": "Le fichier téléchargé d’une structure, ou son contenu.",
  "custom-database-template.field.code": "Code",
  "custom-database-template.field.code.help":
    "Vide\u00a0: celui du modèle ou du fichier. Indiquez-en un autre si une base a déjà ce code.",
  "custom-database-template.kind.structure": "Structure",
  "custom-database-template.kind.level": "Niveau",
  "custom-database-template.line.fields.one": "{count} champ",
  "custom-database-template.line.fields.other": "{count} champs",
  "custom-database-template.error.json":
    "Ce n’est pas le fichier d’une structure. Téléchargez-le depuis la page d’une structure.",
  "custom-database-template.error.version":
    "Ce fichier vient d’une version plus récente. Mettez d’abord cette installation à jour.",
} as const;
