/** Numbers that want no text messages. */
export default {
  "sms-opt-out.list.title": "SMS opt-outs",
  "sms-opt-out.one": "Opt-out",
  "sms-opt-out.many": "Opt-outs",
  "sms-opt-out.empty": "No opt-outs",
  "sms-opt-out.empty.text": "Numbers that answer STOP appear here.",
  "sms-opt-out.field.number": "Number",
  "sms-opt-out.field.at": "Since",
  "sms-opt-out.link.report": "Reporting",
  "sms-opt-out.action.remove.note": "Why the customer wants messages again",
  "sms-opt-out.action.remove.confirm.one": "Send text messages to {label} again?",
  "sms-opt-out.action.remove.confirm.many": "Send text messages to {count} numbers again?",
  "sms-opt-out.action.remove.done.one": "The number gets text messages again",
  "sms-opt-out.action.remove.done.other": "{count} numbers get text messages again",
} as const;
