/** Texts that agents insert into replies to customers. */
export default {
  "canned-reply.many": "Saved replies",
  "canned-reply.one": "Saved reply",
  "canned-reply.list.title": "Saved replies",
  "canned-reply.detail.title": "Saved reply",
  "canned-reply.create": "New reply",
  "canned-reply.empty": "No saved replies",
  "canned-reply.empty.text": "Save the answers that you write often, and insert them with one click.",
  "canned-reply.saved": "Reply saved",
  "canned-reply.field.name": "Name",
  "canned-reply.field.locale": "Language",
  "canned-reply.field.text": "Text",
  "canned-reply.field.active": "Offered",
  "canned-reply.field.text.help":
    "In braces, the words name, dealer and reference become the customer, the dealer and the number.",
  "canned-reply.card.main": "Reply",
  "canned-reply.error.placeholder":
    "One of the placeholders does not exist. Only name, dealer and reference may be in braces.",
} as const;
