/** A series of landing pages, one per town. */
export default {
  "landing-page-series.tool.title": "Créer une série de pages",
  "landing-page-series.tool.help":
    "Copie une page pour chaque ville et écrit la ville dans son titre et ses textes, partout où figure le mot « city » entre accolades. La liste est montrée d’abord ; les pages sont des brouillons.",
  "landing-page-series.card.page": "Page",
  "landing-page-series.card.cities": "Villes",
  "landing-page-series.field.page": "Page à copier",
  "landing-page-series.field.page.help": "Ses paragraphes, ses images et ses réglages sont repris.",
  "landing-page-series.field.title": "Titre de chaque page",
  "landing-page-series.field.title.help":
    "La partie entre accolades est remplacée par la ville. Complétez le reste du titre.",
  "landing-page-series.field.which": "Quelles villes",
  "landing-page-series.which.DEALERS": "Celles des points de vente de la boutique",
  "landing-page-series.which.CHOSEN": "D’autres",
  "landing-page-series.field.cities": "Villes",
  "landing-page-series.field.cities.add": "Ajouter une ville",
  "landing-page-series.field.cities.city": "Ville",
  "landing-page-series.kind.page": "Nouvelle page",
  "landing-page-series.kind.exists": "Une page a déjà cette adresse",
  "landing-page-series.line.address": "/{slug}",
  "landing-page-series.line.changed-since": "Quelqu’un a travaillé sur cette page depuis.",
  "landing-page-series.warning.left": "Villes restantes : {count}. Relancez ensuite.",
  "landing-page-series.error.city":
    "Il manque au titre la partie remplacée par la ville : le mot « city » entre accolades.",
} as const;
