/** Other users who have a record open. */
export default {
  "record-presence.others": "Ouvert aussi par : {names}",
  "record-presence.self": "vous, dans un autre onglet",
} as const;
