/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "Noch keine Version. Jedes Speichern legt eine an.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Wiederherstellen",
  "paragraph.versions.layout": "Layout",
  "paragraph.versions.pictures": "Bilder",
  "paragraph.versions.current": "jetziger Entwurf",
  "paragraph.versions.compare": "Vergleichen",
  "paragraph.versions.no-change": "Kein Unterschied zum Entwurf.",
  "paragraph.versions.restored": "Version {version} ist wieder der Entwurf",
  "paragraph.versions.failed": "Die Version konnte nicht wiederhergestellt werden.",
  "paragraph.versions.restore.question": "Version {version} wiederherstellen?",
  "paragraph.versions.restore.text":
    "Diese Teile ändern sich: {fields}. Der jetzige Entwurf bleibt in der Liste der Versionen.",
  "paragraph.versions.restore.unsaved":
    "Sie wird zum Entwurf. Ihre nicht gespeicherten Änderungen gehen verloren; speichern Sie zuerst, um sie als Version zu behalten.",
  "paragraph.versions.restore.keep": "Jetzigen Entwurf behalten",
} as const;
