/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "Noch keine Fassung. Jedes Speichern legt eine an.",
  "paragraph.versions.number": "Fassung {version}",
  "paragraph.versions.restore": "Wiederherstellen",
  "paragraph.versions.layout": "Anordnung",
  "paragraph.versions.pictures": "Bilder",
  "paragraph.versions.current": "jetziger Entwurf",
  "paragraph.versions.compare": "Vergleichen",
  "paragraph.versions.no-change": "Kein Unterschied zum Entwurf.",
  "paragraph.versions.restored": "Fassung {version} ist wieder der Entwurf",
  "paragraph.versions.failed": "Die Fassung konnte nicht wiederhergestellt werden.",
  "paragraph.versions.restore.question": "Fassung {version} wiederherstellen?",
  "paragraph.versions.restore.text":
    "Diese Teile ändern sich: {fields}. Der jetzige Entwurf bleibt in der Liste der Fassungen.",
  "paragraph.versions.restore.unsaved":
    "Sie wird zum Entwurf. Ihre nicht gespeicherten Änderungen gehen verloren; speichern Sie zuerst, um sie als Fassung zu behalten.",
  "paragraph.versions.restore.keep": "Jetzigen Entwurf behalten",
} as const;
