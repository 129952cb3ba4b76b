/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "Aucune version pour l’instant. Chaque enregistrement en crée une.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Rétablir",
  "paragraph.versions.layout": "Disposition",
  "paragraph.versions.pictures": "Images",
  "paragraph.versions.current": "brouillon actuel",
  "paragraph.versions.compare": "Comparer",
  "paragraph.versions.no-change": "Identique au brouillon.",
  "paragraph.versions.restored": "La version {version} est de nouveau le brouillon",
  "paragraph.versions.failed": "La version n’a pas pu être rétablie.",
  "paragraph.versions.restore.question": "Rétablir la version {version} ?",
  "paragraph.versions.restore.text":
    "Ces éléments changent\u00a0: {fields}. Le brouillon actuel reste dans la liste des versions.",
  "paragraph.versions.restore.unsaved":
    "Elle devient le brouillon. Vos modifications non enregistrées sont perdues ; enregistrez d’abord pour les garder comme version.",
  "paragraph.versions.restore.keep": "Garder le brouillon actuel",
} as const;
