/** Name, language, password and sessions of the account. */
export default {
  "personal-information.title": "Persönliche Angaben",
  "personal-information.failed": "Ihre Angaben konnten nicht geladen werden",
  "personal-information.profile": "Mein Profil",
  "personal-information.email": "E-Mail-Adresse",
  "personal-information.email.lock":
    "Mit dieser Adresse melden Sie sich an. Ihre Administration kann eine andere einladen.",
  "personal-information.firstName": "Vorname",
  "personal-information.lastName": "Nachname",
  "personal-information.phone": "Telefon",
  "personal-information.save": "Speichern",
  "personal-information.saved": "Angaben gespeichert",
  "personal-information.leave": "Ihre persönlichen Angaben sind nicht gespeichert.",
  "personal-information.password": "Passwort",
  "personal-information.password.help":
    "Nach der Änderung enden Ihre anderen Sitzungen, und eine E-Mail informiert Sie.",
  "personal-information.password.changed": "Letzte Änderung: {time}.",
  "personal-information.password.current": "Aktuelles Passwort",
  "personal-information.password.password": "Neues Passwort",
  "personal-information.password.again": "Neues Passwort bestätigen",
  "personal-information.password.differs": "Die beiden Eingaben unterscheiden sich.",
  "personal-information.password.save": "Passwort ändern",
  "personal-information.password.saved": "Passwort geändert",
  "personal-information.password.subrogated":
    "Solange Sie als ein anderer Benutzer handeln, können Sie dessen Passwort nicht ändern.",
  "personal-information.language": "Sprache",
  "personal-information.language.label": "Sprache der Oberfläche",
  "personal-information.language.help": "Auch Ihre E-Mails sind in dieser Sprache.",
  "personal-information.language.apply": "Sprache ändern",
} as const;
