/** Review titles and texts by rating, in the languages of the demo shop. */
export interface ReviewTexts {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

const reviewTexts = (language: string, title: string, text: string): ReviewTexts => ({ language, title, text });

export const AUTHORS = [
  "Camille L.",
  "Jürgen W.",
  "Hannah O’C.",
  "Nguyễn T.",
  "Mehdi B.",
  "Sylvie R.",
  "Thomas K.",
  "Élodie P.",
  "Pieter V.",
  "Anne-Sophie D.",
  "Marc G.",
  "Lena S.",
] as const;

export const GOOD: readonly ReviewTexts[] = [
  reviewTexts(
    "fr_FR",
    "Rapide et soigné",
    "Quatre pneus montés en quarante minutes, jantes impeccables. Je reviendrai.",
  ),
  reviewTexts("fr_FR", "Accueil parfait", "Conseils clairs sur la Loi Montagne, aucun supplément au moment de payer."),
  reviewTexts("de_DE", "Sehr zufrieden", "Räderwechsel ohne Wartezeit, freundliches Team, saubere Werkstatt."),
  reviewTexts("en_GB", "Great service", "Puncture repaired while I had a coffee. Fair price and a proper explanation."),
  reviewTexts("fr_FR", "Ponctuel", "Rendez-vous à l’heure, géométrie refaite et rapport remis."),
] as const;

export const FAIR: readonly ReviewTexts[] = [
  reviewTexts("fr_FR", "Correct", "Travail bien fait, mais vingt minutes de retard sur le rendez-vous."),
  reviewTexts("de_DE", "In Ordnung", "Gute Arbeit, der Preis war höher als am Telefon genannt."),
  reviewTexts("en_GB", "Fine", "Good work, though the waiting area could do with more than two chairs."),
] as const;

export const POOR: readonly ReviewTexts[] = [
  reviewTexts("fr_FR", "Déçue", "Deux heures d’attente malgré un rendez-vous, et une valve oubliée."),
  reviewTexts("de_DE", "Nicht gut", "Die Räder mussten nachgezogen werden. Gemeldet hat sich niemand."),
  reviewTexts("fr_FR", "À éviter", "Appelez-moi au 06 12 34 56 78, je raconterai ce qui s’est passé."),
] as const;

export const REPLIES: Readonly<Record<string, string>> = {
  fr_FR: "Merci pour votre retour, toute l’équipe vous dit à bientôt.",
  de_DE: "Vielen Dank für Ihre Rückmeldung, bis zum nächsten Mal.",
  en_GB: "Thank you for your words, see you next season.",
};
