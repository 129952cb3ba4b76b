export default {
  "form.draft.title": "Des modifications ({when}) n’ont pas été enregistrées.",
  "form.draft.text": "Ce navigateur les a conservées.",
  "form.draft.outdated": "La fiche a été enregistrée par quelqu’un d’autre depuis. Comparez avant d’enregistrer.",
  "form.draft.take": "Les reprendre",
  "form.draft.refuse": "Les abandonner",
  "form.conflict.title": "{who} a enregistré les mêmes champs entre-temps",
  "form.conflict.somebody": "Quelqu’un d’autre",
  "form.conflict.text": "Choisissez la valeur à garder pour chaque champ.",
  "form.conflict.text-taken":
    "Choisissez la valeur à garder pour chaque champ. Les modifications des autres champs ({count}) sont fusionnées automatiquement.",
  "form.conflict.mine": "Votre valeur",
  "form.conflict.theirs": "Valeur de {who}",
  "form.conflict.base": "Avant :",
  "form.conflict.back": "Revenir à la fiche",
  "form.conflict.save": "Enregistrer ces valeurs",
} as const;
