/** Other users who have a record open. */
export default {
  "record-presence.others": "Auch geöffnet von: {names}",
  "record-presence.self": "Ihnen, in einem anderen Tab",
} as const;
