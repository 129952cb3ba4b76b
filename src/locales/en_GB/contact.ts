/** Messages that customers send. */
export default {
  "contact.many": "Contacts",
  "contact.one": "Contact",
  "contact.list.title": "Contacts",
  "contact.empty": "No messages yet",
  "contact.field.customerName": "Customer",
  "contact.field.customerEmail": "E-mail",
  "contact.field.customerPhone": "Phone",
  "contact.field.fitter": "Dealer",
  "contact.field.vehicleRegistrationNumber": "Registration",
  "contact.field.comments": "Message",
  "contact.field.status": "Status",
  "contact.view.new": "New",
  "contact.status.NEW": "New",
  "contact.status.READ": "Read",
  "contact.status.ANSWERED": "Answered",
  "contact.status.CLOSED": "Closed",
} as const;
