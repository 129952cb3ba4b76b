/** Who else has a record open. */
export default {
  "presence.others": "Also open here: {names}",
  "presence.self": "you, in another tab",
} as const;
