/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "Noch keine Version. Jedes Speichern legt eine an.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Wiederherstellen",
  "paragraph.versions.restored": "Version {version} ist wieder der Entwurf",
  "paragraph.versions.failed": "Die Version konnte nicht wiederhergestellt werden.",
} as const;
