/** The second step of a sign-in, and the sign-in by a passkey. */
export default {
  "second-step.text": "Ihr Passwort stimmt. Bestätigen Sie, dass Sie es sind.",
  "second-step.code": "Code aus Ihrer Authentifizierungs-App",
  "second-step.code.help": "Sechs Ziffern, die alle 30 Sekunden wechseln.",
  "second-step.recovery": "Wiederherstellungscode",
  "second-step.recovery.help":
    "Einer der Codes, die Sie beim Einrichten des zweiten Schritts aufbewahrt haben. Jeder gilt einmal.",
  "second-step.any": "Code aus Ihrer Authentifizierungs-App oder ein Wiederherstellungscode",
  "second-step.confirm": "Bestätigen",
  "second-step.passkey": "Passkey verwenden",
  "second-step.use-recovery": "Wiederherstellungscode verwenden",
  "second-step.other": "Anderen Weg wählen",
  "second-step.back": "Von vorn beginnen",
  "login-second-step": "Ihr Konto verlangt zum Anmelden einen zweiten Schritt.",
  "login-error-second-step":
    "Dieser Code oder Passkey wird nicht angenommen. Jeder Code gilt einmal und nur kurze Zeit.",
  "login-error-second-step-over": "Die Anmeldung hat zu lange gedauert. Beginnen Sie mit Ihrem Passwort von vorn.",
  "login-error-passkey": "Kein Konto hat diesen Passkey. Melden Sie sich mit Ihrem Passwort an.",
  "login-error-passkey-cancelled":
    "Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.",
} as const;
