/** Dealers by users as a table. */
export default {
  "dealer-user-matrix.matrix.title": "Points de vente par utilisateur",
  "dealer-user-matrix.matrix.help":
    "Le rôle de chaque utilisateur sur chaque point de vente. Les utilisateurs qui voient toute la boutique n’y figurent pas ; votre propre compte est verrouillé.",
  "dealer-user-matrix.empty": "Aucun utilisateur rattaché à des points de vente",
  "dealer-user-matrix.cell.OWNER": "Propriétaire",
  "dealer-user-matrix.cell.MANAGER": "Responsable",
  "dealer-user-matrix.cell.EMPLOYEE": "Employé",
  "dealer-user-matrix.cell.READ_ONLY": "Lecture seule",
  "dealer-user-matrix.error.last":
    "L’utilisateur ne verrait plus rien. Détachez le dernier point de vente dans la liste des utilisateurs.",
} as const;
