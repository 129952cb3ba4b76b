/** Other users who have a record open. */
export default {
  "record-presence.others": "Also open here: {names}",
  "record-presence.self": "you, in another tab",
} as const;
