/** Dealers: what their form says while one types. */
export default {
  "fitter.similar.title": "Ce point de vente existe peut-être déjà",
  "fitter.similar.merge": "Fusionner",
  "fitter.similar.reason.NAME": "même nom",
  "fitter.similar.reason.PHONE": "même téléphone",
  "fitter.similar.reason.COMPANY_ID": "même numéro d’entreprise",
  "fitter.similar.reason.NEAR": "même lieu",
  "fitter.similar.reason.EMAIL": "même e-mail",
  "fitter.place.find": "Situer l’adresse sur la carte",
  "fitter.place.unknown": "Cette adresse est introuvable. Placez le repère à la main.",
  "fitter.place.far": "Le repère est à {distance} km de l’adresse.",
  "fitter.place.back": "Revenir à l’adresse",
  "fitter.place.keep": "Garder le repère ici",
} as const;
