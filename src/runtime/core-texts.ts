/** The few texts that must exist before, or without, any file with texts. */

type CoreText = "title" | "retry" | "partMissing" | "partMissingHint" | "textsMissing" | "offline" | "close";

export const CORE_TEXTS: Readonly<Record<"en" | "fr" | "de", Readonly<Record<CoreText, string>>>> = {
  en: {
    title: "This part could not be shown",
    retry: "Try again",
    partMissing: "This part could not be loaded",
    partMissingHint:
      "The connection was interrupted, or the application has been updated. What you typed is still there: save it before you reload the page.",
    textsMissing: "The texts in this language could not be loaded. English texts are shown.",
    offline: "The server could not be reached. Some content may be missing.",
    close: "Close",
  },
  fr: {
    title: "Cette partie n’a pas pu s’afficher",
    retry: "Réessayer",
    partMissing: "Cette partie n’a pas pu être chargée",
    partMissingHint:
      "La connexion a été interrompue, ou l’application a été mise à jour. Votre saisie est conservée : enregistrez-la avant de recharger la page.",
    textsMissing: "Les textes français n’ont pas pu être chargés. Les textes anglais s’affichent.",
    offline: "Le serveur est injoignable. Une partie du contenu peut manquer.",
    close: "Fermer",
  },
  de: {
    title: "Dieser Teil konnte nicht angezeigt werden",
    retry: "Erneut versuchen",
    partMissing: "Dieser Teil konnte nicht geladen werden",
    partMissingHint:
      "Die Verbindung war unterbrochen, oder die Anwendung wurde aktualisiert. Ihre Eingaben sind noch da: Speichern Sie sie, bevor Sie die Seite neu laden.",
    textsMissing: "Die deutschen Texte konnten nicht geladen werden. Es werden englische Texte angezeigt.",
    offline: "Der Server ist nicht erreichbar. Ein Teil des Inhalts kann fehlen.",
    close: "Schließen",
  },
};

const isKnown = (language: string): language is keyof typeof CORE_TEXTS => Object.hasOwn(CORE_TEXTS, language);

/** Returns a text in the language of a locale such as `fr_FR`, else in English. */
export function coreText(name: CoreText, locale: string): string {
  const language = locale.slice(0, 2);
  return CORE_TEXTS[isKnown(language) ? language : "en"][name];
}
