/** Failures of screens other than lists and forms. */
export default {
  "kind.back": "Retour à la liste",
  "kind.denied.title": "Vous n’avez pas accès à cette page",
  "kind.denied.text": "Il manque un droit à votre compte. L’administrateur de la boutique peut vous le donner.",
  "kind.failed.title": "La page n’a pas pu être chargée",
  "kind.filter.all": "Tous",
} as const;
