/** Rights of the shop's roles. */
export default {
  "user-role-by-shop.matrix.title": "Rechte nach Rolle",
  "user-role-by-shop.matrix.help":
    "Was jede Rolle in diesem Shop darf, nach dem Speichern ab dem nächsten Klick der Benutzer. Ihre eigenen Rollen und Rechte, die Sie nicht haben, sind gesperrt. Ein Tarif unter einem Recht bedeutet, dass der Tarif des Shops es nicht umfasst.",
  "user-role-by-shop.empty": "Keine Rechte",
  "user-role-by-shop.users": "Benutzer: {count}",
  "user-role-by-shop.error.included": "Ein anderes Recht dieser Rolle schließt dieses ein. Entziehen Sie auch jenes.",
  "user-role-by-shop.group.GRP_BASE": "Shop und Zugang",
  "user-role-by-shop.group.GRP_DEALERS": "Händler",
  "user-role-by-shop.group.GRP_APPOINTMENTS": "Termine",
  "user-role-by-shop.group.GRP_ACTIVITY": "Aktivität",
  "user-role-by-shop.group.GRP_CONTACT": "Kontakte",
  "user-role-by-shop.group.GRP_CATALOGUE": "Kataloge",
  "user-role-by-shop.group.GRP_TYRES": "Reifen",
  "user-role-by-shop.group.GRP_TYRE_PRICING": "Preise",
  "user-role-by-shop.group.GRP_SALES_EVENTS": "Verkaufsaktionen",
  "user-role-by-shop.group.GRP_CONTENT_HOME": "Startseite",
  "user-role-by-shop.group.GRP_SELLING": "Onlineverkauf",
  "user-role-by-shop.group.GRP_SITE": "Website",
  "user-role-by-shop.group.GRP_LOCAL_PRESENCE": "Lokale Präsenz",
  "user-role-by-shop.group.GRP_NETWORK": "Netzwerk",
  "user-role-by-shop.group.GRP_CALENDAR": "Kalender",
} as const;
