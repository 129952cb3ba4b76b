/** Acting under another identity: the banner, the end of the identity, and the return to one's own. */
export default {
  "shell.identity.region": "Handeln unter anderer Identität",
  "shell.identity.text": "Sie handeln als {user} in {shop}. Sie sind {initial}.",
  "shell.identity.reason": "Grund: {reason}.",
  "shell.identity.ends": "Endet in {time}",
  "shell.identity.ended": "Diese Identität ist abgelaufen",
  "shell.identity.extend": "Um {minutes} Min. verlängern",
  "shell.identity.extend.failed": "Die Zeit konnte nicht verlängert werden",
  "shell.identity.leave": "Eigene Identität wiederherstellen",
  "shell.identity.leave.title": "Nicht mehr als {user} handeln?",
  "shell.identity.leave.text": "Sie kehren zu Ihrem Konto zurück, {initial}. Nicht Gespeichertes geht verloren.",
  "shell.identity.leave.keep": "Als {user} weiterarbeiten",
  "shop-subrogation-post-remove-identity-ok": "Sie handeln wieder unter Ihrer eigenen Identität",
  "shop-subrogation-post-remove-identity-error":
    "Ihre Identität konnte nicht wiederhergestellt werden. Versuchen Sie es erneut.",
  "shell.identity.super-menus": "Die Supermenüs sind eingeschaltet.",
  "shell.identity.five-minutes": "Ihre Identität als {user} endet in fünf Minuten",
  "shell.identity.one-minute": "Ihre Identität als {user} endet in einer Minute",
  "shell.identity.extend.title": "Weiter als {user} handeln?",
  "shell.identity.extend.text": "Die Identität endet in fünf Minuten. Sie lässt sich um {minutes} Minuten verlängern.",
  "shell.identity.extend.keep": "Nicht verlängern",
} as const;
