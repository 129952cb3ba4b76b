/** The inputs of addresses and of places on the map. */
export default {
  "field.address.address1": "Street and number",
  "field.address.address2": "Second line",
  "field.address.postalCode": "Postcode",
  "field.address.city": "Town",
  "field.address.district": "District",
  "field.address.subDistrict": "Sub-district",
  "field.address.state": "State or county",
  "field.address.country": "Country",
  "field.geo.lat": "Latitude",
  "field.geo.lng": "Longitude",
  "field.geo.none": "Not on the map",
  "field.geo.precision.ROOFTOP": "Placed at the exact address",
  "field.geo.precision.STREET": "Placed in the street",
  "field.geo.precision.CITY": "Placed in the town only",
  "field.geo.precision.MANUAL": "Placed by hand",
} as const;
