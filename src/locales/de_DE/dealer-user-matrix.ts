/** Dealers by users as a table. */
export default {
  "dealer-user-matrix.matrix.title": "Händler nach Benutzer",
  "dealer-user-matrix.matrix.help":
    "Die Rolle jedes Benutzers bei jedem Händler. Benutzer, die den ganzen Shop sehen, werden nicht aufgeführt; Ihr eigenes Konto ist gesperrt.",
  "dealer-user-matrix.empty": "Kein Benutzer, der Händlern zugeordnet ist",
  "dealer-user-matrix.cell.OWNER": "Inhaber",
  "dealer-user-matrix.cell.MANAGER": "Leitung",
  "dealer-user-matrix.cell.EMPLOYEE": "Mitarbeiter",
  "dealer-user-matrix.cell.READ_ONLY": "Nur Lesen",
  "dealer-user-matrix.error.last":
    "Der Benutzer würde nichts mehr sehen. Heben Sie die Zuordnung zum letzten Händler in der Liste der Benutzer auf.",
} as const;
