/** Sessions of the account. */
export default {
  "sessions.title": "My sessions",
  "sessions.text":
    "You are signed in on these devices. End sessions that you do not recognise, then change your password.",
  "sessions.device": "Unknown device",
  "sessions.current": "This session",
  "sessions.seen": "last seen: {time}",
  "sessions.opened": "Signed in: {time}",
  "sessions.end": "End",
  "sessions.end-of": "End the session: {name}",
  "sessions.end-others": "End all others",
  "sessions.ended.one": "{count} session ended",
  "sessions.ended.other": "{count} sessions ended",
  "sessions.failed": "The session was not ended. Try again.",
  "sessions.unloaded": "The sessions could not be loaded",
  "sessions.close": "Close",
} as const;
