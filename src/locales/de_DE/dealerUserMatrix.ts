/** Dealers by users as a table. */
export default {
  "dealerUserMatrix.matrix.title": "Händler nach Benutzer",
  "dealerUserMatrix.matrix.help":
    "Die Rolle jedes Benutzers bei jedem Händler. Wer den ganzen Shop sieht, steht nicht hier; Ihr eigenes Konto ist gesperrt.",
  "dealerUserMatrix.empty": "Kein Benutzer, der Händlern zugeordnet ist",
  "dealerUserMatrix.cell.OWNER": "Inhaber",
  "dealerUserMatrix.cell.MANAGER": "Leitung",
  "dealerUserMatrix.cell.EMPLOYEE": "Mitarbeiter",
  "dealerUserMatrix.cell.READ_ONLY": "Nur Lesen",
  "dealerUserMatrix.error.last":
    "Der Benutzer sähe nichts mehr: Lösen Sie den letzten Händler in der Liste der Benutzer.",
} as const;
