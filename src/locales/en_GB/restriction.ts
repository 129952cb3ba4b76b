/** The two banners that explain why a shop can't be changed at the moment. */
export default {
  "home-access-restricted-title": "Access restricted",
  "home-access-restricted-description": "The shop can be read but not changed until the subscription is settled.",
  "home-access-restricted-maintenance-title": "Access restricted for maintenance",
  "home-access-restricted-maintenance-description":
    "You can view data; changes are refused until the maintenance is over.",
  "restriction.until": "Until {time}",
  "restriction.left": "({minutes} min left)",
  "restriction.owner": "The user who manages the subscription of the shop can settle it.",
  "restriction.settle": "Settle the subscription",
} as const;
