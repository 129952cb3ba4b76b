/** Rights of the shop's roles. */
export default {
  "user-role-by-shop.matrix.title": "Droits par rôle",
  "user-role-by-shop.matrix.help":
    "Ce que chaque rôle peut faire dans cette boutique, dès l’enregistrement, au prochain clic des utilisateurs. Vos propres rôles et les droits que vous n’avez pas sont verrouillés. Une formule sous un droit signifie que celle de la boutique ne le comprend pas.",
  "user-role-by-shop.empty": "Aucun droit",
  "user-role-by-shop.users": "Utilisateurs : {count}",
  "user-role-by-shop.error.included": "Un autre droit de ce rôle comprend celui-ci. Retirez-le aussi.",
  "user-role-by-shop.group.GRP_BASE": "Boutique et accès",
  "user-role-by-shop.group.GRP_DEALERS": "Points de vente",
  "user-role-by-shop.group.GRP_APPOINTMENTS": "Rendez-vous",
  "user-role-by-shop.group.GRP_ACTIVITY": "Activité",
  "user-role-by-shop.group.GRP_CONTACT": "Contacts",
  "user-role-by-shop.group.GRP_CATALOGUE": "Catalogues",
  "user-role-by-shop.group.GRP_TYRES": "Pneus",
  "user-role-by-shop.group.GRP_TYRE_PRICING": "Prix",
  "user-role-by-shop.group.GRP_SALES_EVENTS": "Animations commerciales",
  "user-role-by-shop.group.GRP_CONTENT_HOME": "Page d’accueil",
  "user-role-by-shop.group.GRP_SELLING": "Vente en ligne",
  "user-role-by-shop.group.GRP_SITE": "Site",
  "user-role-by-shop.group.GRP_LOCAL_PRESENCE": "Présence locale",
  "user-role-by-shop.group.GRP_NETWORK": "Réseau",
  "user-role-by-shop.group.GRP_CALENDAR": "Agenda",
} as const;
