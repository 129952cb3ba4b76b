/** Demo customers and their requests. */
export const CUSTOMERS = [
  ["Camille Lefèvre", "fr_FR", "+33612345601", "AB-123-CD"],
  ["Jürgen Weiß", "de_DE", "+491711234502", "K-RM 482"],
  ["Hannah O’Connor", "en_GB", "+447700900103", "AB12 CDE"],
  ["Nguyễn Thị Lan", "fr_FR", "+33612345604", "GH-481-KL"],
  ["Mehdi Benali", "fr_FR", "+33612345605", "EF-907-MN"],
  ["Sylvie Marchand", "fr_FR", "+33612345606", "BX-254-QR"],
  ["Pieter Vermeulen", "fr_FR", "+32470123407", "1-ABC-234"],
  ["Anne-Sophie Durand", "fr_FR", "+33612345608", "FZ-318-ST"],
  ["Lena Schulz", "de_DE", "+491711234509", "M-LS 917"],
  ["Thomas Klein", "de_DE", "+491711234510", "S-TK 221"],
  ["Élodie Perrot", "fr_FR", "+33612345611", "GA-640-VW"],
  ["Marc Gauthier", "fr_FR", "+33612345612", "DC-772-XY"],
] as const;

export const TYRES = [
  ["Michelin", "205/55R16 91V"],
  ["Continental", "225/45R17 94W XL"],
  ["Goodyear", "195/65R15 91H"],
  ["Bridgestone", "235/55R18 100V"],
  ["Hankook", "215/65R16C 109/107T"],
  ["Pirelli", "245/40R19 98Y RFT"],
  ["Nokian", "205/60R16 96H XL"],
] as const;

export const SERVICES = [
  "Montage de quatre pneus",
  "Géométrie",
  "Permutation saisonnière",
  "Réparation de crevaison",
] as const;

/** Customer messages by locale. */
export const MESSAGES = {
  fr_FR: [
    "Avez-vous ces pneus en stock pour la semaine prochaine ?",
    "Peut-on attendre sur place pendant le montage ?",
    "Je souhaite laisser mes pneus d’été en gardiennage.",
    "Le voyant de pression reste allumé depuis hier.",
  ],
  de_DE: ["Haben Sie die Reifen nächste Woche auf Lager?", "Kann ich während der Montage warten?"],
  en_GB: ["Could you fit them before Friday?", "Do you keep the summer tyres over winter?"],
} as const;
