/** The input of opening hours. */
export default {
  "field.hours.open": "{day}: open",
  "field.hours.from": "{day}, range {number}, from",
  "field.hours.to": "{day}, range {number}, to",
  "field.hours.by-appointment": "By appointment",
  "field.hours.add": "{day}: add a range",
  "field.hours.add-range": "Add a range",
  "field.hours.copy": "Copy {day} to the other open days",
  "field.hours.copy-monday": "Copy Monday everywhere",
  "field.hours.copy-next": "Copy to the next day",
  "field.hours.more": "{day}: more",
  "field.hours.appointment-range": "{range} by appointment",
  "field.hours.remove": "Remove {range}",
} as const;
