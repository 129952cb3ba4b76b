/** Demo messages of customers with the answers to them, by locale: subject, message, answer, what the customer writes then. */
export const CONVERSATIONS = {
  fr_FR: [
    [
      "Gardiennage",
      "Faites-vous le gardiennage des pneus d’hiver ? Il me faudrait une place pour quatre roues complètes.",
      "Bonjour,\n\noui, nous gardons vos roues pour 59 € par saison, nettoyage compris. Voulez-vous que nous réservions une place ?",
      "Oui, avec plaisir. Je peux les déposer samedi matin ?",
    ],
    [
      "Disponibilité",
      "Avez-vous ces pneus en stock pour la semaine prochaine ?",
      "Bonjour,\n\nils sont disponibles. Comptez deux jours de livraison, puis une heure de montage.",
      "Merci, je vous rappelle pour fixer un rendez-vous.",
    ],
    [
      "Voyant de pression",
      "Le voyant de pression reste allumé depuis hier, alors que les quatre pneus sont bien gonflés.",
      "Bonjour,\n\nun capteur est sans doute en fin de vie. Passez quand vous voulez : le contrôle est gratuit et prend dix minutes.",
      "Parfait, je passe demain.",
    ],
    [
      "Facture",
      "Je ne retrouve pas la facture de mon montage du mois dernier. Pouvez-vous me la renvoyer ?",
      "Bonjour,\n\nvotre facture vient de partir par e-mail. Elle reste aussi disponible dans votre espace client.",
      "Bien reçue, merci !",
    ],
  ],
  de_DE: [
    [
      "Verfügbarkeit",
      "Haben Sie die Reifen nächste Woche auf Lager?",
      "Guten Tag,\n\ndie Reifen sind in zwei Tagen bei uns. Wann passt Ihnen ein Termin?",
      "Am Donnerstag ab 16 Uhr wäre gut.",
    ],
    [
      "Wartezeit",
      "Kann ich während der Montage warten?",
      "Guten Tag,\n\nja, die Montage dauert etwa 45 Minuten. Im Wartebereich gibt es Kaffee und WLAN.",
      "Danke für die schnelle Antwort!",
    ],
  ],
  en_GB: [
    [
      "Fitting before Friday",
      "Could you fit them before Friday?",
      "Hello,\n\nwe have a free bay on Wednesday at 10:00. Shall we book it for you?",
      "Yes please, Wednesday is fine.",
    ],
  ],
} as const;

/** Notes of agents after a phone call, and internal ones. */
export const CALLS = [
  "Rappelé à 9 h 40, pas de réponse.",
  "Client rappelé : il attend notre e-mail avec le prix.",
] as const;
export const NOTES = ["Client fidèle depuis 2019, remise de 5 % possible."] as const;

export const SPAM =
  "Best prices for backlinks: http://a.example http://b.example http://c.example http://d.example http://e.example http://f.example";

/** Text of the file that a demo answer carries. */
export const STORAGE_TERMS =
  "Nous gardons vos quatre roues pendant une saison, lavées et contrôlées. Prenez rendez-vous une semaine avant le changement.";
