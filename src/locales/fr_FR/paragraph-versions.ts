/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "Aucune version pour l’instant. Chaque enregistrement en crée une.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Rétablir",
  "paragraph.versions.restored": "La version {version} est de nouveau le brouillon",
  "paragraph.versions.failed": "La version n’a pas pu être rétablie.",
} as const;
