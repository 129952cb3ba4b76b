/** Who else has a record open. */
export default {
  "presence.others": "Auch geöffnet von: {names}",
  "presence.self": "Ihnen, in einem anderen Tab",
} as const;
