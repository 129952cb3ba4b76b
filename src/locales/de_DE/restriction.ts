export default {
  "home-access-restricted-title": "Zugriff eingeschränkt",
  "home-access-restricted-description": "Der Shop ist lesbar, aber bis zur Klärung des Abonnements nicht änderbar.",
  "home-access-restricted-maintenance-title": "Zugriff wegen Wartung eingeschränkt",
  "home-access-restricted-maintenance-description":
    "Lesen ist möglich; Änderungen werden bis zum Ende der Arbeiten abgelehnt.",
  "restriction.until": "Bis {time}",
  "restriction.left": "(noch {minutes} Min.)",
  "restriction.owner": "Die Person, die das Abonnement des Shops verwaltet, kann es klären.",
  "restriction.settle": "Abonnement klären",
} as const;
