/** What goes to directories. */
export default {
  "localPresenceSettings.settings.title": "Local presence: settings",
  "localPresenceSettings.one": "Settings",
  "localPresenceSettings.many": "Settings",
  "localPresenceSettings.saved": "Settings saved",
  "localPresenceSettings.card.contents": "What directories show",
  "localPresenceSettings.card.pushing": "When",
  "localPresenceSettings.field.pushed": "Sent and compared",
  "localPresenceSettings.pushed.NAME": "Name",
  "localPresenceSettings.pushed.ADDRESS": "Address",
  "localPresenceSettings.pushed.PHONE": "Telephone",
  "localPresenceSettings.pushed.URL": "Website",
  "localPresenceSettings.pushed.HOURS": "Opening hours",
  "localPresenceSettings.pushed.DESCRIPTION": "Description",
  "localPresenceSettings.field.nameTemplate": "Name",
  "localPresenceSettings.field.nameTemplate.help":
    "“name” and “city” in braces are filled in for each dealer. No slogans: directories refuse them.",
  "localPresenceSettings.field.campaign": "Campaign tags",
  "localPresenceSettings.field.campaign.help":
    "Go behind the website’s address; “directory” in braces is filled in. Empty: none.",
  "localPresenceSettings.field.autoPush": "Send what changes on a dealer by itself",
  "localPresenceSettings.error.no-name": "The word “name” in braces has to be in it.",
  "localPresenceSettings.error.placeholder": "One of the placeholders is not known here.",
} as const;
