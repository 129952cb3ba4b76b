/** The inputs of addresses and of places on the map. */
export default {
  "field.address.address1": "N° et rue",
  "field.address.address2": "Complément",
  "field.address.postalCode": "Code postal",
  "field.address.city": "Ville",
  "field.address.district": "Quartier",
  "field.address.subDistrict": "Sous-quartier",
  "field.address.state": "Région ou département",
  "field.address.country": "Pays",
  "field.geo.lat": "Latitude",
  "field.geo.lng": "Longitude",
  "field.geo.none": "Pas encore situé sur la carte",
  "field.geo.precision.ROOFTOP": "Situé à l’adresse exacte",
  "field.geo.precision.STREET": "Situé dans la rue",
  "field.geo.precision.CITY": "Situé dans la ville seulement",
  "field.geo.precision.MANUAL": "Placé à la main",
} as const;
