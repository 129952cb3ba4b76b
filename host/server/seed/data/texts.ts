/** Dealer descriptions by locale; `{town}` is a placeholder. */
export const SHORT_DESCRIPTIONS = [
  {
    fr_FR: "Montage, équilibrage et géométrie sur place, au cœur de {town}. Gardiennage de vos pneus d’hiver inclus.",
    en_GB: "Tyre fitting, balancing and alignment in the heart of {town}. Winter tyre storage included.",
    de_DE: "Reifenmontage, Wuchten und Achsvermessung mitten in {town}. Einlagerung Ihrer Winterreifen inklusive.",
  },
  {
    fr_FR: "Votre spécialiste du pneu à {town} : toutes marques, tous budgets, rendez-vous sous 24 heures.",
    en_GB: "Your tyre specialist in {town}: every brand, every budget, an appointment within 24 hours.",
    de_DE: "Ihr Reifenspezialist in {town}: alle Marken, jedes Budget, Termin innerhalb von 24 Stunden.",
  },
  {
    fr_FR: "Garage familial depuis trois générations à {town}. Entretien, pneus, freins et climatisation.",
    en_GB: "A family garage in {town} for three generations. Servicing, tyres, brakes and air conditioning.",
    de_DE: "Familienwerkstatt in {town} in dritter Generation. Wartung, Reifen, Bremsen und Klima.",
  },
  {
    fr_FR: "Monte vos pneus pendant que vous attendez : café, wifi et espace enfants à {town}.",
    en_GB: "We fit your tyres while you wait: coffee, wifi and a children’s corner in {town}.",
    de_DE: "Wir montieren Ihre Reifen, während Sie warten: Kaffee, WLAN und Kinderecke in {town}.",
  },
] as const;

export const DESCRIPTIONS = [
  {
    fr_FR:
      "<p>Notre atelier de {town} accueille tourismes, SUV et utilitaires. <strong>Montage jusqu’à 22 pouces</strong>, runflat compris.</p><ul><li>Devis gratuit</li><li>Parking clients</li><li>Véhicule de courtoisie</li></ul>",
    en_GB:
      "<p>Our workshop in {town} welcomes cars, SUVs and vans. <strong>Fitting up to 22 inches</strong>, run-flat included.</p><ul><li>Free quote</li><li>Customer parking</li><li>Courtesy car</li></ul>",
  },
  {
    fr_FR:
      "<p>À {town}, trois ponts et un banc de géométrie pour des rendez-vous tenus à l’heure. Nous reprenons vos pneus usagés.</p>",
    en_GB:
      "<p>In {town}, three lifts and an alignment rig for appointments that start on time. We take back your old tyres.</p>",
  },
] as const;
