/** Messages that every element may need before anything else: failures, session, loading. */
export default {
  "error.title": "This part could not be shown",
  "error.retry": "Try again",
  "error.network": "No connection to the server. Check the network, then try again.",
  "error.timeout": "The server took too long to answer. Try again.",
  "error.server": "The server could not answer (status {status}). Try again in a moment.",
  "error.forbidden": "This account does not have the right to do this.",
  "error.not-found": "This no longer exists.",
  "error.setup.base":
    "The administration was not found at the address that this page uses. Tell the operator of this page.",
  "error.setup.origin": "This page is not allowed to use the administration yet. Tell the operator of this page.",
  "error.setup.token": "This page is not signed in to the administration. Sign in on this page, or tell its operator.",
  "error.setup.cookies":
    "This browser blocks the cookies that the sign-in needs. Allow cookies for this site, or open the administration in a window of its own.",
  "session.none": "Sign in to use this part.",
  "session.expired.title": "Your session has ended",
  "session.expired.text": "Sign in again to continue. Nothing you typed is lost.",
  "session.queued.title": "Send what was waiting?",
  "session.queued.text": "You were saving when the session ended. Nothing has been sent since.",
  "session.queued.save": "Save now",
  "session.queued.discard": "Don’t save",
  "identity.changed.title": "Another identity",
  "identity.changed.text": "You now work as {user} in {shop}. Unsaved changes on this page are lost.",
  "identity.changed.signed-out": "The session has ended. Unsaved changes on this page are lost.",
  "identity.changed.reload": "Reload the page",
  "error.identity-changed": "This page was opened under another identity. Reload it.",
} as const;
