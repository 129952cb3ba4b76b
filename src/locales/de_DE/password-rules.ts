export default {
  "password-rules.length": "12 bis 128 Zeichen",
  "password-rules.kinds": "Mindestens drei Arten von Zeichen: Kleinbuchstabe, Großbuchstabe, Ziffer, anderes Zeichen",
  "password-rules.personal": "Ohne Ihren Namen, Ihre Adresse oder den Namen des Shops",
  "password-rules.common": "Kein gängiges Wort und keine Tastaturreihe",
  "password-rules.repeated": "Kein Zeichen viermal hintereinander",
  "password-rules.former": "Keines Ihrer letzten fünf Passwörter",
  "password-request-invalid": "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.",
  "password-error-rules": "Dieses Passwort hält nicht alle Regeln ein.",
  "password-error-terms": "Stimmen Sie den Nutzungsbedingungen zu, um fortzufahren.",
  "password-error-name": "Vor- und Nachname werden benötigt.",
  "password-error-second-step":
    "Dieses Konto meldet sich in zwei Schritten an. Melden Sie sich zuerst an und wählen Sie dann das neue Passwort.",
  "password-error-too-many": "Zu viele Versuche. Versuchen Sie es in einer Viertelstunde noch einmal.",
  "password-renewal-required": "Wählen Sie ein neues Passwort, um fortzufahren.",
} as const;
