/** Messages envoyés par les clients. */
export default {
  "contact.many": "Contacts",
  "contact.one": "Contact",
  "contact.list.title": "Contacts",
  "contact.empty": "Aucun message pour l’instant",
  "contact.field.customerName": "Client",
  "contact.field.customerEmail": "E-mail",
  "contact.field.customerPhone": "Téléphone",
  "contact.field.fitter": "Point de vente",
  "contact.field.vehicleRegistrationNumber": "Immatriculation",
  "contact.field.comments": "Message",
  "contact.field.status": "Statut",
  "contact.view.new": "Nouveau",
  "contact.status.NEW": "Nouveau",
  "contact.status.READ": "Lu",
  "contact.status.ANSWERED": "Répondu",
  "contact.status.CLOSED": "Clos",
} as const;
