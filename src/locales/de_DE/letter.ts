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
  "letter.subscription-invoice.subject": "Rechnung {number} für {shop}",
  "letter.subscription-invoice.text":
    "Guten Tag,\ndas Abonnement von {shop} wurde bezahlt: {amount}, Rechnung {number}.\nDie Rechnung lässt sich auf der Seite des Abonnements herunterladen.",
  "letter.subscription-invoice.button": "Abonnement öffnen",
  "letter.transfer-confirmed.subject": "Die Händlerübertragung wurde bestätigt",
  "letter.transfer-confirmed.text":
    "Guten Tag,\n{shop} hat der Händlerübertragung zugestimmt (betroffene Händler: {count}). Sie erfolgt am {day}.",
  "letter.appointment-confirmed.subject": "Ihr Termin bei {dealer} ist bestätigt",
  "letter.appointment-confirmed.text":
    "Guten Tag {name},\nIhr Termin bei {dealer} ist bestätigt: {date}.\n{address}, Telefon {phone}",
  "letter.appointment-confirmed.button": "Termin ansehen",
  "letter.appointment-refused.subject": "{dealer} kann Ihren Termin nicht annehmen",
  "letter.appointment-refused.text":
    "Guten Tag {name},\n{dealer} kann den gewünschten Termin ({date}) nicht annehmen.\nGrund: {reason}",
  "letter.appointment-proposed.subject": "{dealer} schlägt einen anderen Termin vor",
  "letter.appointment-proposed.text":
    "Guten Tag {name},\n{dealer} schlägt Ihnen andere Zeiten vor. Wählen Sie innerhalb von {hours} Stunden eine aus.\n{proposals}",
  "letter.appointment-proposed.button": "Zeit auswählen",
  "letter.appointment-cancelled.subject": "Termin abgesagt: {customer}, {date}",
  "letter.appointment-cancelled.text":
    "Guten Tag,\n{customer} hat den Termin bei {dealer} am {date} abgesagt.\nGrund: {reason}",
  "letter.appointment-moved.subject": "Termin verschoben: {customer}, {date}",
  "letter.appointment-moved.text":
    "Guten Tag,\n{customer} hat für den Termin bei {dealer} eine neue Zeit gewählt: {date}.\nBisher: {before}",
  "letter.quote-answered.subject": "Angebot {reference}: {answer}",
  "letter.quote-answered.text":
    "Guten Tag,\n{customer} hat auf das Angebot {reference} geantwortet: {answer}.\nBemerkung: {reason}",
  "letter.transfer-request.subject": "{shop} bittet um eine Händlerübertragung",
  "letter.transfer-request.text":
    "Guten Tag,\n{shop} bittet um Ihre Zustimmung zu einer Händlerübertragung ab dem {day}. Betroffene Händler ({count}): {dealers}.\nNachricht: {message}\nMit dem Öffnen des Links stimmen Sie zu; er gilt {days} Tage. Zum Ablehnen öffnen Sie „Händlerübertragungen“ in der Verwaltung.",
  "letter.transfer-request.button": "Der Übertragung zustimmen",
  "letter.transfer-refused.subject": "Die Händlerübertragung wurde abgelehnt",
  "letter.transfer-refused.text":
    "Guten Tag,\n{shop} hat die Händlerübertragung abgelehnt (betroffene Händler: {count}).\nGrund: {reason}",
  "letter.dealer-invitation.subject": "{shop} lädt Sie ein, die Seite von {dealer} zu vervollständigen",
  "letter.dealer-invitation.text":
    "Guten Tag,\n{shop} hat für {dealer} einen Eintrag in seinem Händlerverzeichnis angelegt. Wählen Sie ein Passwort für {login}, um Öffnungszeiten, Leistungen und Kontaktdaten einzutragen.\nDer Link gilt einmal, {days} Tage lang.",
  "letter.dealer-invitation.button": "Eintrag vervollständigen",
  "letter.creation-claim.subject": "Ihr Code: {code}",
  "letter.creation-claim.text":
    "Guten Tag,\n{name} eröffnet den Shop {shop} und gibt an, {dealer} zu sein. Wenn das stimmt, geben Sie diesen Code weiter: {code}\nEr gilt {minutes} Minuten. Wenn Sie davon nichts wissen, ist nichts zu tun.",
  "letter.appointment-booked.subject": "Neuer Termin: {customer}, {date}",
  "letter.appointment-booked.text":
    "Guten Tag,\n{customer} hat über Google {services} bei {dealer} gebucht: {date}.\nTelefon: {phone}",
  "letter.appointment-booked.button": "Termin ansehen",
  "letter.appointment-elsewhere.subject": "Ihr Termin ist jetzt bei {dealer}",
  "letter.appointment-elsewhere.text":
    "Guten Tag {name},\n{before} ist am Tag Ihres Termins geschlossen. {dealer} übernimmt ihn zur selben Zeit: {date}.\n{address}, Telefon {phone}",
  "letter.appointment-elsewhere.button": "Termin ansehen",
  "letter.appointment-taken-over.subject": "Termin übernommen: {customer}, {date}",
  "letter.appointment-taken-over.text":
    "Guten Tag,\n{dealer} übernimmt einen Termin von {before}, wo an dem Tag geschlossen ist: {customer}, {date}.",
  "letter.appointment-taken-over.button": "Termin ansehen",
  "letter.dealer-message.subject": "{shop}: ein Wort zu {dealer}",
  "letter.dealer-message.text": "Guten Tag,\n{message}\n{shop}",
  "letter.dealer-message.button": "Datenblatt öffnen",
  "letter.review-request.subject": "Wie war Ihr Besuch bei {dealer}?",
  "letter.review-request.text":
    "Guten Tag {name},\nSie waren am {date} bei {dealer}. Sagen Sie anderen, wie es war: Es dauert eine Minute.\nSie möchten keine solchen Nachrichten? Auf derselben Seite tragen Sie sich aus.",
  "letter.review-request.button": "Bewertung schreiben",
  "letter.data-check.subject": "{dealer}: Bitte prüfen Sie Ihre Daten",
  "letter.data-check.text": "Guten Tag,\n{shop} prüft, was Kunden über {dealer} lesen. Bitte sehen Sie nach: {fields}.",
  "letter.data-check.button": "Datensatz öffnen",
  "letter.creation-invitation.subject": "{actor} lädt Sie ein, Ihren Shop zu erstellen",
  "letter.creation-invitation.text":
    "Guten Tag,\n{actor} lädt {shop} ein, einen Shop des Netzwerks zu erstellen. Das Wichtigste dauert sechs Minuten und lässt sich unterbrechen und fortsetzen.\nDer Link funktioniert einmal und gilt {days} Tage.",
  "letter.creation-invitation.button": "Shop erstellen",
  "letter.review-rejected.subject": "Ihre Bewertung von {dealer}",
  "letter.review-rejected.text":
    "Guten Tag {name},\nIhre Bewertung des Besuchs bei {dealer} am {date} wurde nicht veröffentlicht. Grund: {reason}.\nSie können eine andere schreiben: Lob und Kritik sind willkommen.",
  "letter.review-rejected.button": "Andere Bewertung schreiben",
} as const;
