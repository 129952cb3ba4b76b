/** The inputs of addresses and of places on the map. */
export default {
  "field.address.address1": "Straße und Hausnummer",
  "field.address.address2": "Zusatz",
  "field.address.postalCode": "Postleitzahl",
  "field.address.city": "Ort",
  "field.address.district": "Bezirk",
  "field.address.subDistrict": "Ortsteil",
  "field.address.state": "Bundesland",
  "field.address.country": "Land",
  "field.geo.lat": "Breitengrad",
  "field.geo.lng": "Längengrad",
  "field.geo.none": "Noch nicht auf der Karte",
  "field.geo.precision.ROOFTOP": "An der genauen Adresse",
  "field.geo.precision.STREET": "In der Straße",
  "field.geo.precision.CITY": "Nur im Ort",
  "field.geo.precision.MANUAL": "Von Hand gesetzt",
} as const;
