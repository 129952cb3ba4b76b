/** Langues de la boutique. */
export default {
  "shop-language.list.title": "Langues",
  "shop-language.list.title.search": "Langue, suffixe…",
  "shop-language.detail.title": "Langue",
  "shop-language.order.title": "Ordre des langues",
  "shop-language.order.help":
    "L’ordre dans lequel les menus de langue les montrent. La langue par défaut vient toujours en premier.",
  "shop-language.one": "Langue",
  "shop-language.many": "Langues",
  "shop-language.create": "Ajouter une langue",
  "shop-language.empty": "Aucune langue",
  "shop-language.empty.text": "Ajoutez les langues dans lesquelles la boutique s’adresse à ses clients.",
  "shop-language.saved": "Langue enregistrée",
  "shop-language.field.locale": "Langue et pays",
  "shop-language.field.name": "Nom",
  "shop-language.field.name.help": "Tel que les menus de langue le montrent.",
  "shop-language.field.urlSuffix": "Suffixe des adresses",
  "shop-language.field.urlSuffix.help":
    "Désigne la langue dans les adresses de l’administration, par exemple /fr. Vide : les deux lettres de la langue.",
  "shop-language.field.active": "Active",
  "shop-language.field.isDefault": "Par défaut",
  "shop-language.field.paragraphs": "Paragraphes",
  "shop-language.field.completeness": "Complétude",
  "shop-language.field.completeness.help": "Paragraphes dans cette langue, comparés à ceux de la langue par défaut.",
  "shop-language.field.position": "Position",
  "shop-language.card.language": "Langue",
  "shop-language.card.history": "Historique",
  "shop-language.link.order": "Ordre",
  "shop-language.action.make-default": "Définir par défaut",
  "shop-language.action.make-default.confirm": "Faire de « {label} » la langue par défaut ?",
  "shop-language.action.make-default.text":
    "Les textes qui manquent dans une autre langue apparaissent alors dans celle-ci.",
  "shop-language.action.make-default.opt-in": "Les clients qui n’ont pas choisi de langue verront celle-ci.",
  "shop-language.action.make-default.done": "Langue par défaut changée",
  "shop-language.action.activate": "Activer",
  "shop-language.action.activate.done": "Langue activée",
  "shop-language.action.deactivate": "Désactiver",
  "shop-language.action.deactivate.done": "Langue désactivée",
  "shop-language.action.remove.confirm.one":
    "Supprimer « {label} » ? Ses textes restent enregistrés et reviennent si la langue est ajoutée de nouveau.",
  "shop-language.action.remove.confirm.many":
    "Supprimer {count} langues ? Leurs textes restent enregistrés et reviennent si les langues sont ajoutées de nouveau.",
  "shop-language.action.remove.done.one": "{count} langue supprimée",
  "shop-language.action.remove.done.other": "{count} langues supprimées",
  "shop-language.error.default-inactive":
    "La langue par défaut reste active. Choisissez d’abord une autre langue par défaut.",
  "shop-language.error.locale-fixed": "Les textes sont enregistrés sous cette langue. Ajoutez plutôt une autre langue.",
  "shop-language.error.page-address": "Une page a déjà cette adresse.",
  "shop-language.error.default-removed":
    "La langue par défaut ne peut pas être supprimée. Choisissez d’abord une autre langue par défaut.",
} as const;
