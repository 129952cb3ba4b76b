/** Rights of the shop's roles. */
export default {
  "user-role-by-shop.matrix.title": "Rights by role",
  "user-role-by-shop.matrix.help":
    "What each role may do in this shop, once saved at the users’ next click. Your own roles, and rights that you do not have, are locked. A plan under a right means that the shop’s plan does not include it.",
  "user-role-by-shop.empty": "No rights",
  "user-role-by-shop.users": "Users: {count}",
  "user-role-by-shop.error.included": "Another right of this role includes this one. Take that one away too.",
  "user-role-by-shop.group.GRP_BASE": "Shop and access",
  "user-role-by-shop.group.GRP_DEALERS": "Dealers",
  "user-role-by-shop.group.GRP_APPOINTMENTS": "Appointments",
  "user-role-by-shop.group.GRP_ACTIVITY": "Activity",
  "user-role-by-shop.group.GRP_CONTACT": "Contacts",
  "user-role-by-shop.group.GRP_CATALOGUE": "Catalogues",
  "user-role-by-shop.group.GRP_TYRES": "Tyres",
  "user-role-by-shop.group.GRP_TYRE_PRICING": "Prices",
  "user-role-by-shop.group.GRP_SALES_EVENTS": "Sales events",
  "user-role-by-shop.group.GRP_CONTENT_HOME": "Home page",
  "user-role-by-shop.group.GRP_SELLING": "Selling online",
  "user-role-by-shop.group.GRP_SITE": "Website",
  "user-role-by-shop.group.GRP_LOCAL_PRESENCE": "Local presence",
  "user-role-by-shop.group.GRP_NETWORK": "Network",
  "user-role-by-shop.group.GRP_CALENDAR": "Calendar",
} as const;
