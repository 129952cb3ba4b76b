export default {
  "error.title": "Dieser Teil konnte nicht angezeigt werden",
  "error.retry": "Erneut versuchen",
  "error.network": "Keine Verbindung zum Server. Prüfen Sie das Netz und versuchen Sie es erneut.",
  "error.timeout": "Der Server hat zu lange gebraucht, um zu antworten. Versuchen Sie es erneut.",
  "error.server": "Der Server konnte nicht antworten (Status {status}). Versuchen Sie es gleich noch einmal.",
  "error.forbidden": "Dieses Konto hat nicht das Recht dazu.",
  "error.not-found": "Diesen Eintrag gibt es nicht mehr.",
  "error.setup.base":
    "Unter der Adresse, die diese Seite verwendet, ist die Verwaltung nicht zu finden. Informieren Sie den Betreiber dieser Seite.",
  "error.setup.origin":
    "Diese Seite darf die Verwaltung noch nicht verwenden. Informieren Sie den Betreiber dieser Seite.",
  "error.setup.token":
    "Diese Seite ist nicht bei der Verwaltung angemeldet. Melden Sie sich auf dieser Seite an oder informieren Sie ihren Betreiber.",
  "error.setup.cookies":
    "Dieser Browser blockiert die Cookies, die die Anmeldung braucht. Erlauben Sie Cookies für diese Website, oder öffnen Sie die Verwaltung in einem eigenen Fenster.",
  "session.none": "Melden Sie sich an, um diesen Teil zu nutzen.",
  "session.expired.title": "Ihre Sitzung ist beendet",
  "session.expired.text": "Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben bleiben erhalten.",
  "session.queued.title": "Wartende Änderung senden?",
  "session.queued.text": "Beim Speichern ist die Sitzung abgelaufen. Seitdem wurde nichts gesendet.",
  "session.queued.save": "Jetzt speichern",
  "session.queued.discard": "Nicht speichern",
  "identity.changed.title": "Andere Identität",
  "identity.changed.text":
    "Sie arbeiten jetzt als {user} in {shop}. Was auf dieser Seite stand, wurde nicht gespeichert.",
  "identity.changed.signed-out": "Die Sitzung ist beendet. Was auf dieser Seite stand, wurde nicht gespeichert.",
  "identity.changed.reload": "Seite neu laden",
  "error.identity-changed": "Diese Seite wurde unter einer anderen Identität geöffnet. Laden Sie sie neu.",
} as const;
