/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title.one": "{count} Händler ist noch unvollständig",
  "alert.dealers-envelopes.title.other": "{count} Händler sind noch unvollständig",
  "alert.dealers-envelopes.text": "Sie sind angelegt, erscheinen aber nirgends, solange Angaben fehlen.",
  "alert.dealers-unplaced.title.one": "{count} Händler fehlt auf der Karte",
  "alert.dealers-unplaced.title.other": "{count} Händler fehlen auf der Karte",
  "alert.dealers-unplaced.text":
    "Kunden finden sie bei der Umkreissuche nicht. Setzen Sie im Formular des Händlers eine Markierung.",
  "alert.dealers-suspended.title.one": "{count} Händler ist gesperrt",
  "alert.dealers-suspended.title.other": "{count} Händler sind gesperrt",
  "alert.dealers-suspended.text": "Sie nehmen keine Termine an, bis sie wieder aktiviert werden.",
  "alert.payment-dispute.title": "Beantworten Sie den Streitfall der Zahlung {payment} bis {day}",
  "alert.payment-dispute.open": "Beantworten Sie den Streitfall der Zahlung {payment}",
  "alert.payment-refund.title": "Die Erstattung der Zahlung {payment} ist fehlgeschlagen",
  "alert.payment-capture.title": "Die Autorisierung der Zahlung {payment} endet bald",
  "alert.subscription-late.title": "Rechnung {number} ist nicht bezahlt",
  "alert.subscription-late.text":
    "Die Karte wurde abgelehnt. Bezahlen Sie die Rechnung, bevor der Zugriff auf den Shop eingeschränkt wird.",
  "alert.subscription-notice.title.one": "In {days} Tag lässt sich der Shop nur noch ansehen",
  "alert.subscription-notice.title.other": "In {days} Tagen lässt sich der Shop nur noch ansehen",
  "alert.subscription-notice.text": "Eine Zahlung ist überfällig. Bezahlen Sie sie, um den vollen Zugriff zu behalten.",
  "alert.external.confirm.title": "{name} hat einen Termin bestätigt",
  "alert.external.cancel.title": "{name} hat einen Termin abgesagt",
  "alert.external.reschedule.title": "{name} hat einen Termin verschoben",
  "alert.external.refuse.title": "{name} hat eine Anfrage abgelehnt",
  "alert.external.propose.title": "{name} hat andere Zeiten vorgeschlagen",
  "alert.external.accept.title": "{name} hat ein Angebot angenommen",
  "alert.external.text": "Anfrage {id}, Kunde {customer}: über den Link aus der E-Mail erledigt.",
  "alert.contact.written.title": "{name} hat auf eine Nachricht geantwortet",
  "alert.contact.answered.title": "{name} hat einem Kunden geantwortet",
  "alert.contact.text": "Kontakt {id}, Kunde {customer}.",
  "alert.google-booking.title": "Neuer Termin über Google: {name}",
  "alert.google-booking.text": "Anfrage {id}, Kunde {customer}: über die Suche oder Maps gebucht.",
  "alert.webhook.title": "Webhook angehalten: {name}",
  "alert.webhook.text":
    "{failures} Sendungen in Folge schlugen fehl. Prüfen Sie den Server des Partners und setzen Sie den Webhook fort.",
  "alert.calendar-key.title": "API-Schlüssel endet bald: {name}",
  "alert.calendar-key.text": "Sein letzter Tag ist nahe. Verlängern Sie ihn oder informieren Sie den Partner.",
  "alert.api-booking.title": "Neuer Termin über die API: {name}",
  "alert.api-booking.text": "Gebucht mit dem Schlüssel „{key}“.",
  "alert.schedule-stopped.title": "Die Prüfungen der Händlerdaten wurden angehalten",
  "alert.schedule-stopped.text":
    "Die Person, die sie eingerichtet hat, hat das Recht dazu nicht mehr. Richten Sie die Prüfungen neu ein.",
  "alert.subscription-ends.trial.title": "Die kostenlose Testphase endet am {day}",
  "alert.subscription-ends.trial.text":
    "Hinterlegen Sie eine Karte, um den Shop weiter zu nutzen. Andernfalls ist die Zahlung danach überfällig.",
  "alert.subscription-ends.cancelled.title": "Das Abonnement endet am {day}",
  "alert.subscription-ends.cancelled.text":
    "Es wurde gekündigt. Setzen Sie es bis dahin fort, damit der Shop geöffnet bleibt.",
  "alert.subscription-ends.unpaid.title":
    "Das Abonnement verlängert sich nach dem {day}, aber es ist keine gültige Karte hinterlegt",
  "alert.subscription-ends.unpaid.text": "Hinterlegen Sie eine Karte, damit die Zahlung nicht überfällig wird.",
  "alert.password-expires.title": "Ihr Passwort läuft am {day} ab",
  "alert.password-expires.text": "Wählen Sie vorher ein neues, damit Ihre Arbeit nicht unterbrochen wird.",
  "alert.reserve-feed.title": "Mit Google reservieren: Ein Feed konnte nicht gesendet werden",
  "alert.reserve-feed.text": "Der Dienst antwortete: {error}. Heute Nacht wird es erneut versucht.",
  "alert.overrides-changed.title.one": "Im Verzeichnis hat sich {count} Wert geändert, den dieser Shop selbst setzt",
  "alert.overrides-changed.title.other":
    "Im Verzeichnis haben sich {count} Werte geändert, die dieser Shop selbst setzt",
  "alert.overrides-changed.text":
    "Der Shop zeigt weiter seine eigenen Werte. Behalten Sie diese, oder übernehmen Sie die des Verzeichnisses.",
  "alert.directory-account.title": "Verzeichnisse akzeptieren das Konto nicht mehr",
  "alert.directory-account.text":
    "Bis es erneuert ist, wird nichts gesendet. Ausstehende Änderungen werden danach automatisch gesendet.",
  "alert.directory-expired.title": "Konten von Verzeichnissen sind abgelaufen: {directories}",
  "alert.sms-credit.title": "Alle SMS sind verbraucht",
  "alert.sms-credit.text":
    "Die {quota} SMS dieses Monats und die gekauften sind verbraucht. Bis zum nächsten Monat oder einem Kauf gehen keine mehr hinaus.",
  "alert.sms-budget.title": "Das SMS-Budget ist fast aufgebraucht",
  "alert.sms-budget.text": "80 % der {budget} Nachrichten dieses Monats sind verbraucht.",
} as const;
