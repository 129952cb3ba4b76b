export default {
  "letter.signature": "td-admin",
  "letter.password-reset.subject": "Neues Passwort wählen",
  "letter.password-reset.text":
    "Guten Tag {name},\nfür {login} wurde ein neues Passwort angefordert. Der Link unten gilt einmal, {minutes} Minuten lang.\nWenn die Anfrage nicht von Ihnen kommt, ist nichts zu tun: Ihr Passwort bleibt unverändert.",
  "letter.password-reset.button": "Neues Passwort wählen",
  "letter.password-suspended.subject": "Ihr Konto ist gesperrt",
  "letter.password-suspended.text":
    "Guten Tag {name},\nfür {login} wurde ein neues Passwort angefordert. Dieses Konto ist gesperrt, das Passwort kann nicht geändert werden.\nEin Administrator Ihres Shops kann es wieder freigeben.",
  "letter.password-changed.subject": "Ihr Passwort wurde geändert",
  "letter.password-changed.text":
    "Guten Tag {name},\ndas Passwort von {login} wurde soeben geändert. Alle anderen Sitzungen sind beendet.\nWenn Sie es nicht waren, fordern Sie sofort ein neues Passwort an.",
  "letter.password-changed.button": "Neues Passwort anfordern",
  "letter.invitation.subject": "Ihr Zugang zur Verwaltung",
  "letter.invitation.text":
    "Guten Tag {name},\nfür {login} wurde ein Konto eröffnet. Wählen Sie ein Passwort, um es zu nutzen. Der Link gilt einmal, {days} Tage lang.",
  "letter.invitation.button": "Passwort wählen",
  "letter.creation-code.subject": "Ihr Code: {code}",
  "letter.creation-code.text":
    "Guten Tag {name},\num {shop} weiter anzulegen, geben Sie diesen Code ein: {code}\nEr gilt {minutes} Minuten. Mit dem Link unten können Sie auch später weitermachen.\nWenn Sie keinen Shop anlegen, ignorieren Sie diese Nachricht.",
  "letter.creation-code.button": "Später weitermachen",
  "letter.creation-existing.subject": "Sie haben bereits ein Konto",
  "letter.creation-existing.text":
    "Guten Tag {name},\nmit {login} wurde begonnen, einen Shop anzulegen. Zu dieser Adresse gibt es bereits ein Konto: Melden Sie sich damit an.\nWenn Sie es nicht waren, ignorieren Sie diese Nachricht.",
  "letter.creation-existing.button": "Anmelden",
  "letter.creation-welcome.subject": "{shop} ist bereit",
  "letter.creation-welcome.text":
    "Guten Tag {name},\n{shop} wurde angelegt. Die Adresse ist {address}; der Shop bleibt für die Öffentlichkeit geschlossen, bis Sie ihn öffnen.\nDer Einrichtungsassistent führt Sie durch das, was noch zu tun ist.",
  "letter.creation-welcome.button": "Assistenten öffnen",
  "letter.subrogation-notice.subject": "Jemand arbeitet unter Ihrem Namen",
  "letter.subrogation-notice.text":
    "Guten Tag {name},\n{actor} handelt seit {time} unter Ihrem Namen in {shop}, höchstens {minutes} Minuten lang. Angegebener Grund: {reason}.\nAlles wird unter beiden Namen im Protokoll festgehalten.",
  "letter.access-request.subject": "{name} bittet um Zugriff: {title}",
  "letter.access-request.text":
    "Guten Tag,\n{name} möchte „{title}“ in {shop} öffnen. Fehlendes Recht: {right}.\nSie können es mit den Rollen Ihres Shops vergeben.",
  "letter.access-request.button": "Benutzer öffnen",
  "letter.transfer-confirmed.subject": "Die Händlerübertragung wurde bestätigt",
  "letter.transfer-confirmed.text":
    "Guten Tag,\n{shop} hat der Händlerübertragung zugestimmt (betroffene Händler: {count}). Sie erfolgt am {day}.",
} as const;
