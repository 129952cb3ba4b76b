export default {
  "mail-letter.signature": "td-admin",
  "mail-letter.password-reset.subject": "Neues Passwort wählen",
  "mail-letter.password-reset.text":
    "Guten Tag {name},\nfür {login} wurde ein neues Passwort angefordert. Der Link unten kann {minutes} Minuten lang einmal verwendet werden.\nWenn die Anfrage nicht von Ihnen kommt, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
  "mail-letter.password-reset.button": "Neues Passwort wählen",
  "mail-letter.password-suspended.subject": "Ihr Konto ist gesperrt",
  "mail-letter.password-suspended.text":
    "Guten Tag {name},\nfür {login} wurde ein neues Passwort angefordert. Dieses Konto ist gesperrt, das Passwort kann nicht geändert werden.\nEin Administrator Ihres Shops kann es wieder freigeben.",
  "mail-letter.password-changed.subject": "Ihr Passwort wurde geändert",
  "mail-letter.password-changed.text":
    "Guten Tag {name},\ndas Passwort von {login} wurde soeben geändert. Alle anderen Sitzungen sind beendet.\nWenn Sie es nicht waren, fordern Sie sofort ein neues Passwort an.",
  "mail-letter.password-changed.button": "Neues Passwort anfordern",
  "mail-letter.second-factor-added.subject": "Anmeldung in zwei Schritten: zweiter Schritt hinzugefügt",
  "mail-letter.second-factor-added.text":
    "Guten Tag {name},\nfür die Anmeldung von {login} wurde ein zweiter Schritt eingerichtet. Alle Ihre anderen Sitzungen sind beendet.\nWenn Sie es nicht waren, entfernen Sie ihn und ändern Sie sofort Ihr Passwort.",
  "mail-letter.second-factor-added.button": "Ihre Anmeldung",
  "mail-letter.second-factor-removed.subject": "Anmeldung in zwei Schritten: zweiter Schritt entfernt",
  "mail-letter.second-factor-removed.text":
    "Guten Tag {name},\nein zweiter Schritt der Anmeldung von {login} wurde entfernt.\nWenn Sie es nicht waren, ändern Sie sofort Ihr Passwort und richten Sie wieder einen zweiten Schritt ein.",
  "mail-letter.second-factor-removed.button": "Ihre Anmeldung",
  "mail-letter.email-change.subject": "Bestätigen Sie Ihre neue E-Mail-Adresse",
  "mail-letter.email-change.text":
    "Guten Tag {name},\nSie möchten sich mit {email} statt mit {login} anmelden. Öffnen Sie den Link unten innerhalb von {hours} Stunden und bestätigen Sie dort die neue Adresse.\nWenn Sie es nicht waren, müssen Sie nichts tun.",
  "mail-letter.email-change.button": "Adresse bestätigen",
  "mail-letter.email-change-notice.subject": "Ihre E-Mail-Adresse soll geändert werden",
  "mail-letter.email-change-notice.text":
    "Guten Tag {name},\nes wurde angefordert, dass Sie sich mit {email} statt mit {login} anmelden. Die Änderung gilt, sobald der dorthin gesendete Link innerhalb von {hours} Stunden geöffnet wird.\nWenn Sie es nicht waren, ändern Sie sofort Ihr Passwort und behalten Sie in Ihren persönlichen Angaben die jetzige Adresse.",
  "mail-letter.account-hand-over.subject": "{owner} übergibt Ihnen {shop}",
  "mail-letter.account-hand-over.text":
    "Guten Tag {name},\n{owner} möchte Ihnen das Kalenderkonto {shop} übergeben. Nehmen Sie es mit dem Link unten innerhalb von {days} Tagen an.\nWenn Sie davon nichts wissen, müssen Sie nichts tun.",
  "mail-letter.account-hand-over.button": "Konto ansehen",
  "mail-letter.account-handed-over.subject": "{shop} gehört jetzt {owner}",
  "mail-letter.account-handed-over.text":
    "Guten Tag {name},\n{owner} hat das Kalenderkonto {shop} angenommen und ist jetzt dafür verantwortlich. Ihr Zugang bleibt noch {days} Tage bestehen.",
  "mail-letter.invitation.subject": "Ihr Zugang zur Verwaltung",
  "mail-letter.invitation.text":
    "Guten Tag {name},\nfür {login} wurde ein Konto eröffnet. Wählen Sie ein Passwort, um es zu nutzen. Der Link kann {days} Tage lang einmal verwendet werden.",
  "mail-letter.invitation.button": "Passwort wählen",
  "mail-letter.creation-code.subject": "Ihr Code: {code}",
  "mail-letter.creation-code.text":
    "Guten Tag {name},\num {shop} weiter anzulegen, geben Sie diesen Code ein: {code}\nEr gilt {minutes} Minuten. Mit dem Link unten können Sie auch später weitermachen.\nWenn Sie keinen Shop anlegen, ignorieren Sie diese Nachricht.",
  "mail-letter.creation-code.button": "Später weitermachen",
  "mail-letter.creation-existing.subject": "Sie haben bereits ein Konto",
  "mail-letter.creation-existing.text":
    "Guten Tag {name},\njemand hat begonnen, mit {login} einen Shop anzulegen. Zu dieser Adresse gibt es bereits ein Konto: Melden Sie sich damit an.\nWenn Sie es nicht waren, ignorieren Sie diese Nachricht.",
  "mail-letter.creation-existing.button": "Anmelden",
  "mail-letter.creation-welcome.subject": "{shop} ist bereit",
  "mail-letter.creation-welcome.text":
    "Guten Tag {name},\n{shop} wurde angelegt. Die Adresse ist {address}; der Shop bleibt für die Öffentlichkeit geschlossen, bis Sie ihn öffnen.\nDer Einrichtungsassistent führt Sie durch das, was noch zu tun ist.",
  "mail-letter.creation-welcome.button": "Assistenten öffnen",
  "mail-letter.subrogation-notice.subject": "Jemand arbeitet unter Ihrem Namen",
  "mail-letter.subrogation-notice.text":
    "Guten Tag {name},\n{actor} handelt seit {time} unter Ihrem Namen in {shop}, höchstens {minutes} Minuten lang. Angegebener Grund: {reason}.\nAlles wird unter beiden Namen im Protokoll festgehalten.",
  "mail-letter.access-request.subject": "{name} bittet um Zugriff: {title}",
  "mail-letter.access-request.text":
    "Guten Tag,\n{name} möchte „{title}“ in {shop} öffnen. Fehlendes Recht: {right}.\nSie können es mit den Rollen Ihres Shops vergeben.",
  "mail-letter.access-request.button": "Benutzer öffnen",
  "mail-letter.subscription-invoice.subject": "Rechnung {number} für {shop}",
  "mail-letter.subscription-invoice.text":
    "Guten Tag,\ndas Abonnement von {shop} wurde bezahlt: {amount}, Rechnung {number}.\nDie Rechnung lässt sich auf der Seite des Abonnements herunterladen.",
  "mail-letter.subscription-invoice.button": "Abonnement öffnen",
  "mail-letter.transfer-confirmed.subject": "Die Händlerübertragung wurde bestätigt",
  "mail-letter.transfer-confirmed.text":
    "Guten Tag,\n{shop} hat der Händlerübertragung zugestimmt (betroffene Händler: {count}). Sie erfolgt am {day}.",
  "mail-letter.appointment-confirmed.subject": "Ihr Termin bei {dealer} ist bestätigt",
  "mail-letter.appointment-confirmed.text":
    "Guten Tag {name},\nIhr Termin bei {dealer} ist bestätigt: {date}.\n{address}, Telefon {phone}",
  "mail-letter.appointment-confirmed.button": "Termin ansehen",
  "mail-letter.appointment-refused.subject": "{dealer} kann Ihren Termin nicht annehmen",
  "mail-letter.appointment-refused.text":
    "Guten Tag {name},\n{dealer} kann den gewünschten Termin ({date}) nicht annehmen.\nGrund: {reason}",
  "mail-letter.appointment-proposed.subject": "{dealer} schlägt einen anderen Termin vor",
  "mail-letter.appointment-proposed.text":
    "Guten Tag {name},\n{dealer} schlägt Ihnen andere Zeiten vor. Wählen Sie innerhalb von {hours} Stunden eine aus.\n{proposals}",
  "mail-letter.appointment-proposed.button": "Zeit auswählen",
  "mail-letter.appointment-cancelled.subject": "Termin abgesagt: {customer}, {date}",
  "mail-letter.appointment-cancelled.text":
    "Guten Tag,\n{customer} hat den Termin bei {dealer} am {date} abgesagt.\nGrund: {reason}",
  "mail-letter.appointment-moved.subject": "Termin verschoben: {customer}, {date}",
  "mail-letter.appointment-moved.text":
    "Guten Tag,\n{customer} hat für den Termin bei {dealer} eine neue Zeit gewählt: {date}.\nBisher: {before}",
  "mail-letter.payment-disputed.subject": "Streitfall zur Zahlung {reference}",
  "mail-letter.payment-disputed.text":
    "Guten Tag,\n{customer} bestreitet eine Zahlung über {amount} an {shop} ({reference}).\nAntworten Sie mit Ihren Belegen bis {due}, sonst ist das Geld verloren.",
  "mail-letter.payment-disputed.button": "Streitfall beantworten",
  "mail-letter.export-ready.subject": "Export fertig: {name}",
  "mail-letter.export-ready.text":
    "Guten Tag,\nder geplante Export „{name}“ von {shop} ist fertig (Anzahl der Zeilen: {count}).\nMelden Sie sich an, um ihn herunterzuladen. Die Datei wird 30 Tage aufbewahrt.",
  "mail-letter.export-ready.button": "Export öffnen",
  "mail-letter.form-received.subject": "{title}: Ihre Anfrage ist angekommen",
  "mail-letter.form-received.text":
    "Guten Tag {name},\n{shop} hat Ihre Anfrage „{title}“ erhalten und antwortet Ihnen so bald wie möglich.",
  "mail-letter.export-file.subject": "{name} – {shop}",
  "mail-letter.export-file.text":
    "Guten Tag,\nanbei die Datei des Exports „{name}“ von {shop} (Anzahl der Zeilen: {count}).",
  "mail-letter.export-too-large.subject": "{name} – {shop}",
  "mail-letter.export-too-large.text":
    "Guten Tag,\ndie Datei des Exports „{name}“ von {shop} ist fertig (Anzahl der Zeilen: {count}). Sie ist zu groß für eine E-Mail.\nMelden Sie sich an, um sie herunterzuladen. Die Datei wird 30 Tage aufbewahrt.",
  "mail-letter.export-too-large.button": "Exportierte Dateien öffnen",
  "mail-letter.payment-refunded.subject": "Erstattung Ihrer Bestellung {reference}",
  "mail-letter.payment-refunded.text":
    "Guten Tag {name},\n{shop} hat Ihnen {amount} für die Bestellung {reference} erstattet.\nDer Betrag erscheint in einigen Tagen auf Ihrem Konto.",
  "mail-letter.quote-answered.subject": "Angebot {reference}: {answer}",
  "mail-letter.quote-answered.text":
    "Guten Tag,\n{customer} hat auf das Angebot {reference} geantwortet: {answer}.\nBemerkung: {reason}",
  "mail-letter.transfer-request.subject": "{shop} bittet um eine Händlerübertragung",
  "mail-letter.transfer-request.text":
    "Guten Tag,\n{shop} bittet um Ihre Zustimmung zu einer Händlerübertragung ab dem {day}. Betroffene Händler ({count}): {dealers}.\nNachricht: {message}\nMit dem Öffnen des Links stimmen Sie zu; er gilt {days} Tage. Zum Ablehnen öffnen Sie „Händlerübertragungen“ in der Verwaltung.",
  "mail-letter.transfer-request.button": "Der Übertragung zustimmen",
  "mail-letter.transfer-refused.subject": "Die Händlerübertragung wurde abgelehnt",
  "mail-letter.transfer-refused.text":
    "Guten Tag,\n{shop} hat die Händlerübertragung abgelehnt (betroffene Händler: {count}).\nGrund: {reason}",
  "mail-letter.dealer-invitation.subject": "{shop} lädt Sie ein, den Eintrag von {dealer} zu vervollständigen",
  "mail-letter.dealer-invitation.text":
    "Guten Tag,\n{shop} hat für {dealer} einen Eintrag in seinem Händlerverzeichnis angelegt. Wählen Sie ein Passwort für {login}, um Öffnungszeiten, Leistungen und Kontaktdaten einzutragen.\nDer Link kann {days} Tage lang einmal verwendet werden.",
  "mail-letter.dealer-invitation.button": "Eintrag vervollständigen",
  "mail-letter.creation-claim.subject": "Ihr Code: {code}",
  "mail-letter.creation-claim.text":
    "Guten Tag,\n{name} eröffnet den Shop {shop} und gibt an, {dealer} zu sein. Wenn das stimmt, geben Sie diesen Code weiter: {code}\nEr gilt {minutes} Minuten. Wenn Sie davon nichts wissen, müssen Sie nichts tun.",
  "mail-letter.appointment-booked.subject": "Neuer Termin: {customer}, {date}",
  "mail-letter.appointment-booked.text":
    "Guten Tag,\n{customer} hat über Google {services} bei {dealer} gebucht: {date}.\nTelefon: {phone}",
  "mail-letter.appointment-booked.button": "Termin ansehen",
  "mail-letter.appointment-elsewhere.subject": "Ihr Termin ist jetzt bei {dealer}",
  "mail-letter.appointment-elsewhere.text":
    "Guten Tag {name},\n{before} ist am Tag Ihres Termins geschlossen. {dealer} übernimmt ihn zur selben Zeit: {date}.\n{address}, Telefon {phone}",
  "mail-letter.appointment-elsewhere.button": "Termin ansehen",
  "mail-letter.appointment-taken-over.subject": "Termin übernommen: {customer}, {date}",
  "mail-letter.appointment-taken-over.text":
    "Guten Tag,\n{dealer} übernimmt einen Termin von {before}, wo an dem Tag geschlossen ist: {customer}, {date}.",
  "mail-letter.appointment-taken-over.button": "Termin ansehen",
  "mail-letter.dealer-message.subject": "{shop}: Nachricht zu {dealer}",
  "mail-letter.dealer-message.text": "Guten Tag,\n{message}\n{shop}",
  "mail-letter.dealer-message.button": "Eintrag öffnen",
  "mail-letter.review-request.subject": "Wie war Ihr Besuch bei {dealer}?",
  "mail-letter.review-request.text":
    "Guten Tag {name},\nSie waren am {date} bei {dealer}. Sagen Sie anderen, wie es war: Es dauert eine Minute.\nSie möchten keine solchen Nachrichten? Auf derselben Seite tragen Sie sich aus.",
  "mail-letter.review-request.button": "Bewertung schreiben",
  "mail-letter.data-check.subject": "{dealer}: Bitte prüfen Sie Ihre Daten",
  "mail-letter.data-check.text":
    "Guten Tag,\n{shop} prüft, was Kunden über {dealer} lesen. Bitte sehen Sie nach: {fields}.",
  "mail-letter.data-check.button": "Eintrag öffnen",
  "mail-letter.creation-invitation.subject": "{actor} lädt Sie ein, Ihren Shop zu erstellen",
  "mail-letter.creation-invitation.text":
    "Guten Tag,\n{actor} lädt {shop} ein, einen Shop des Netzwerks zu erstellen. Das Wichtigste dauert sechs Minuten und lässt sich unterbrechen und fortsetzen.\nDer Link kann {days} Tage lang einmal verwendet werden.",
  "mail-letter.creation-invitation.button": "Shop erstellen",
  "mail-letter.review-rejected.subject": "Ihre Bewertung von {dealer}",
  "mail-letter.review-rejected.text":
    "Guten Tag {name},\nIhre Bewertung des Besuchs bei {dealer} am {date} wurde nicht veröffentlicht. Grund: {reason}.\nSie können eine neue schreiben: Lob und Kritik sind willkommen.",
  "mail-letter.review-rejected.button": "Neue Bewertung schreiben",
  "mail-letter.order-confirmed.subject": "Ihre Bestellung {reference}",
  "mail-letter.order-confirmed.text":
    "Guten Tag {name},\nIhre Bestellung {reference} liegt uns vor: {summary}. Die Summe beträgt {amount} inkl. MwSt.\n{message}\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.order-shipped.subject": "Ihre Bestellung {reference} ist unterwegs",
  "mail-letter.order-shipped.text":
    "Guten Tag {name},\nIhre Bestellung {reference} ist unterwegs: {summary}.\n{tracking}\n{message}\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.order-received.subject": "Ihre Bestellung {reference} ist eingetroffen",
  "mail-letter.order-received.text":
    "Guten Tag {name},\nIhre Bestellung {reference} ist eingetroffen: {summary}.\nSie liegt bei {dealer}, {address}, für Sie bereit.\n{message}\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.order-cancelled.subject": "Ihre Bestellung {reference} ist storniert",
  "mail-letter.order-cancelled.text":
    "Guten Tag {name},\nIhre Bestellung {reference} ist storniert: {summary}.\n{message}\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.quote-sent.subject": "Ihr Angebot {reference} von {dealer}",
  "mail-letter.quote-sent.text":
    "Guten Tag {name},\nhier ist unser Angebot zu Ihrer Anfrage: ab {amount} inkl. MwSt.\n{message}\nEs gilt bis {date}. Sie können es online annehmen oder ablehnen.\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.quote-sent.button": "Angebot ansehen",
  "mail-letter.quote-reminder.subject": "Ihr Angebot {reference} gilt bis {date}",
  "mail-letter.quote-reminder.text":
    "Guten Tag {name},\nunser Angebot {reference} ab {amount} inkl. MwSt. wartet noch auf Ihre Antwort. Es gilt bis {date}.\nFragen? Rufen Sie uns an: {phone}",
  "mail-letter.quote-reminder.button": "Angebot ansehen",
  "mail-letter.attachments": "Anzahl der angehängten Dateien: {count}. Öffnen Sie sie über die Schaltfläche unten.",
  "mail-letter.contact-reply.subject": "{dealer}: Antwort auf Ihre Nachricht {reference}",
  "mail-letter.contact-reply.text":
    "{message}\nUm zu antworten, nutzen Sie die Schaltfläche unten. Ihre Anfrage hat die Nummer {reference}.",
  "mail-letter.contact-reply.button": "Antworten",
  "mail-letter.contact-forwarded.subject": "Nachricht eines Kunden für {dealer}: {subject}",
  "mail-letter.contact-forwarded.text":
    "Guten Tag,\n{customer} schreibt:\n{message}\nNotiz: {note}\nMit der Schaltfläche unten können Sie dem Kunden antworten.",
  "mail-letter.contact-forwarded.button": "Dem Kunden antworten",
  "mail-letter.newsletter-confirm.subject": "Bestätigen Sie Ihre Anmeldung zum Newsletter von {shop}",
  "mail-letter.newsletter-confirm.text":
    "Guten Tag {name},\ndiese Adresse wurde zum Newsletter von {shop} angemeldet. Bestätigen Sie innerhalb von {days} Tagen mit der Schaltfläche unten.\nWaren Sie das nicht? Dann tun Sie nichts: Die Adresse wird gelöscht.",
  "mail-letter.newsletter-confirm.button": "Bestätigen oder abmelden",
  "mail-letter.shop-access.subject": "Sie haben jetzt Zugang zu {shop}",
  "mail-letter.shop-access.text":
    "Guten Tag,\n{actor} hat Ihrem Konto {login} Zugang zu {shop} gegeben. Melden Sie sich mit Ihrem gewohnten Passwort an.",
  "mail-letter.shop-access.button": "Anmelden",
  "mail-letter.user-notice.subject": "{title} – {shop}",
  "mail-letter.user-notice.text":
    "{text}\nSie haben diese E-Mails in Ihren persönlichen Angaben gewählt und können sie dort auch abschalten.",
  "mail-letter.user-notice.button": "Ansehen",
} as const;
