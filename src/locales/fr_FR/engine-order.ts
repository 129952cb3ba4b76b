/** Ordering of records. */
export default {
  "order.saved": "Ordre enregistré",
  "order.failed": "L’ordre n’a pas pu être enregistré.",
  "order.gone": "(supprimé)",
  "order.hint": "Faites glisser par la poignée ou utilisez les flèches. L’ordre est enregistré aussitôt.",
  "order.by-name": "Trier par nom",
  "order.long":
    "Les visiteurs lisent rarement une longue liste jusqu’au bout : le premier niveau en compte au plus {count}.",
  "order.drag": "Déplacer {label}",
  "order.up": "Monter {label}",
  "order.down": "Descendre {label}",
  "order.inwards": "Placer {label} sous l’élément précédent",
  "order.outwards": "Placer {label} au premier niveau",
  "order.menu": "Actions pour {label}",
  "order.instructions":
    "Appuyez sur Espace ou Entrée pour saisir la ligne, sur les flèches pour la déplacer, sur Espace ou Entrée pour la déposer, sur Échap pour la laisser en place.",
  "order.say.taken": "{label} saisi, à la place {place}.",
  "order.say.over": "{label} serait à la place {place}.",
  "order.say.dropped": "{label} déposé à la place {place}.",
  "order.say.cancelled": "{label} reste à sa place.",
  "order.conflict.title": "Quelqu’un d’autre a changé l’ordre",
  "order.conflict.text": "Les lignes qui diffèrent sont marquées. Quel ordre garder ?",
  "order.conflict.theirs": "Reprendre l’autre ordre",
  "order.conflict.mine": "Garder mon ordre",
  "order.conflict.theirs.title": "Ordre enregistré",
  "order.conflict.mine.title": "Votre ordre",
} as const;
