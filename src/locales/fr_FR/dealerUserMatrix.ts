/** Dealers by users as a table. */
export default {
  "dealerUserMatrix.matrix.title": "Points de vente par utilisateur",
  "dealerUserMatrix.matrix.help":
    "Le rôle de chaque utilisateur sur chaque point de vente. Qui voit toute la boutique n’y figure pas ; votre propre compte est verrouillé.",
  "dealerUserMatrix.empty": "Aucun utilisateur rattaché à des points de vente",
  "dealerUserMatrix.cell.OWNER": "Propriétaire",
  "dealerUserMatrix.cell.MANAGER": "Responsable",
  "dealerUserMatrix.cell.EMPLOYEE": "Employé",
  "dealerUserMatrix.cell.READ_ONLY": "Lecture seule",
  "dealerUserMatrix.error.last":
    "L’utilisateur ne verrait plus rien : détachez le dernier point de vente dans la liste des utilisateurs.",
} as const;
