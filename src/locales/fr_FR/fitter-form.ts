/** Dealers: hints that the form shows while the user types. */
export default {
  "fitter.similar.title": "Ce point de vente existe peut-être déjà",
  "fitter.similar.merge": "Fusionner",
  "fitter.similar.reason.NAME": "même nom",
  "fitter.similar.reason.PHONE": "même numéro de téléphone",
  "fitter.similar.reason.COMPANY_ID": "même numéro d’entreprise",
  "fitter.similar.reason.NEAR": "même lieu",
  "fitter.similar.reason.EMAIL": "même adresse e-mail",
  "fitter.place.find": "Situer l’adresse sur la carte",
  "fitter.place.unknown": "Cette adresse est introuvable. Placez le repère à la main.",
  "fitter.place.far": "Le repère est à {distance} km de l’adresse.",
  "fitter.place.back": "Revenir à l’adresse",
  "fitter.place.keep": "Garder le repère ici",
  "fitter.checklist.title": "Ce qu’il faut pour que les clients trouvent ce point de vente",
  "fitter.checklist.open": "Manquant",
  "fitter.checklist.done": "Fait",
  "fitter.checklist.geo": "Un repère sur la carte, au moins dans la bonne rue",
  "fitter.checklist.phone": "Un numéro de téléphone",
  "fitter.checklist.openingHours": "Des horaires d’ouverture",
  "fitter.checklist.services": "Une prestation proposée (onglet Offre)",
  "fitter.checklist.complete": "Tout est complet. Une fois enregistré, le point de vente peut être activé.",
  "fitter.checklist.by-itself":
    "Le point de vente est activé automatiquement dès que la fiche est complète et enregistrée.",
  "fitter.vat.unknown": "Le registre européen ne connaît pas ce numéro de TVA. Vous pouvez tout de même l’enregistrer.",
  "fitter.checklist.invitation-failed": "L’invitation n’est pas arrivée",
  "fitter.checklist.invitation-failed.text":
    "L’e-mail à {email} a été refusé. Corrigez l’adresse, enregistrez, puis invitez à nouveau le point de vente.",
} as const;
