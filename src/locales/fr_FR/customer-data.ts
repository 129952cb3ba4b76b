/** Tool that answers what the shop stores about one customer, and erases it. */
export default {
  "customer-data.up": "Lettre d’information",
  "customer-data.tool.title": "Données d’un client",
  "customer-data.tool.help":
    "Retrouve les demandes, commandes, paiements et abonnements d’une personne, les fournit dans un fichier et y efface cette personne.",
  "customer-data.card.customer": "Client",
  "customer-data.field.email": "E-mail",
  "customer-data.field.phone": "Téléphone",
  "customer-data.kind.quote": "Devis",
  "customer-data.kind.contact": "Messages",
  "customer-data.kind.appointment": "Rendez-vous",
  "customer-data.kind.order": "Commandes",
  "customer-data.kind.payment": "Paiements",
  "customer-data.kind.subscriber": "Abonnements",
  "customer-data.untouched": "Les montants, les états, et les factures et avoirs que la loi oblige à conserver.",
  "customer-data.file": "Télécharger tout ce qui concerne ce client (JSON)",
  "customer-data.file.help": "Saisissez l’e-mail ou le numéro de téléphone du client.",
  "customer-data.warning.none": "Rien n’est conservé sur ce client.",
  "customer-data.error.nobody": "Saisissez un e-mail ou un numéro de téléphone.",
  "customer-data.line.no-right": "Il faut un droit que vous n’avez pas. Demandez à une personne qui l’a.",
  "customer-data.line.unpaid": "La commande n’est pas payée. Enregistrez d’abord son paiement, ou annulez-la.",
  "customer-data.line.disputed": "Un litige est en cours. Effacez le client après sa décision.",
} as const;
