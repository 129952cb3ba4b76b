/** Tool that answers what the shop stores about one customer, and erases it. */
export default {
  "customer-data.up": "Newsletters",
  "customer-data.tool.title": "Data of one customer",
  "customer-data.tool.help":
    "Finds the requests, orders, payments and subscriptions of one person, gives them out as a file, and erases the person from them.",
  "customer-data.card.customer": "Customer",
  "customer-data.field.email": "E-mail",
  "customer-data.field.phone": "Phone",
  "customer-data.kind.quote": "Quotes",
  "customer-data.kind.contact": "Messages",
  "customer-data.kind.appointment": "Appointments",
  "customer-data.kind.order": "Orders",
  "customer-data.kind.payment": "Payments",
  "customer-data.kind.subscriber": "Subscriptions",
  "customer-data.untouched": "Figures, states, and the invoices and credit notes that the law requires to be kept.",
  "customer-data.file": "Download everything about this customer (JSON)",
  "customer-data.file.help": "Enter the e-mail address or the phone number of the customer.",
  "customer-data.warning.none": "Nothing is stored about this customer.",
  "customer-data.error.nobody": "Enter an e-mail address or a phone number.",
  "customer-data.line.no-right": "Needs a right that you do not have. Ask somebody who has it.",
  "customer-data.line.unpaid": "The order is not paid. Record its payment or cancel it first.",
  "customer-data.line.disputed": "A dispute is open. Erase the customer after its decision.",
} as const;
