/** Who else has a record open. */
export default {
  "presence.others": "Ouvert aussi par : {names}",
  "presence.self": "vous, dans un autre onglet",
} as const;
