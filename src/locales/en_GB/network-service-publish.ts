/** Tool that publishes services of a network. */
export default {
  "network-service-publish.tool.title": "Publish network services",
  "network-service-publish.tool.help":
    "Writes the calendar services, adds them to what garages offer, and equips their bays.",
  "network-service-publish.field.services": "Network services",
  "network-service-publish.field.dealers": "Garages",
  "network-service-publish.field.dealers.help": "Empty: those of each service.",
  "network-service-publish.field.realign": "Also reset what garages have changed",
  "network-service-publish.kind.service": "Services",
  "network-service-publish.kind.garage": "Garages",
  "network-service-publish.kind.bay": "Bays",
  "network-service-publish.untouched":
    "Appointments that are booked, and prices and durations that the network leaves to garages.",
  "network-service-publish.line.adopted": "Takes over the service with this code",
  "network-service-publish.line.updated": "Updated",
  "network-service-publish.line.same": "Nothing to change",
  "network-service-publish.line.offers.one": "{count} service added",
  "network-service-publish.line.offers.other": "{count} services added",
  "network-service-publish.line.edited-since": "Edited since",
  "network-service-publish.line.no-bay": "No bay of these types",
} as const;
