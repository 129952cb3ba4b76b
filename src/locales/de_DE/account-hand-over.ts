/** The page where the new owner accepts a calendar account. */
export default {
  "account-hand-over.title": "Kalenderkonto übernehmen",
  "account-hand-over.offer": "{owner} übergibt das Kalenderkonto {account} an {name} ({email}).",
  "account-hand-over.offer.ownerless": "Das Kalenderkonto {account} wird an {name} ({email}) übergeben.",
  "account-hand-over.until": "Sie können bis {until} annehmen.",
  "account-hand-over.accept": "Konto annehmen",
  "account-hand-over.refused": "Dieser Link ist nicht mehr gültig.",
  "account-hand-over.done": "Das Kalenderkonto {account} gehört jetzt Ihnen.",
  "account-hand-over.choose-password": "Passwort wählen",
  "account-hand-over.sign-in": "Anmelden",
} as const;
