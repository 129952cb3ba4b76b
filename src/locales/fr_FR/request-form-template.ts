/** The tool that creates a request form from a file. */
export default {
  "request-form-template.tool.title": "Créer un formulaire depuis un fichier",
  "request-form-template.tool.help":
    "Crée un brouillon avec les étapes et les champs d’un autre formulaire, d’après son fichier. Les listes partagées deviennent des choix de leurs champs.",
  "request-form-template.field.file": "Fichier",
  "request-form-template.field.file.help": "Le fichier téléchargé d’un formulaire, ou son contenu.",
  "request-form-template.field.code": "Code",
  "request-form-template.field.code.help":
    "Vide\u00a0: celui du fichier. Indiquez-en un autre si un formulaire a déjà ce code.",
  "request-form-template.kind.form": "Formulaire",
  "request-form-template.kind.step": "Étape",
  "request-form-template.line.fields.one": "{count} champ",
  "request-form-template.line.fields.other": "{count} champs",
  "request-form-template.error.json":
    "Ce n’est pas le fichier d’un formulaire. Téléchargez-le depuis la page d’un formulaire.",
  "request-form-template.error.version":
    "Ce fichier vient d’une version plus récente. Mettez d’abord cette installation à jour.",
} as const;
