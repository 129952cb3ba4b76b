/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "No versions yet: every save creates one.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Restore",
  "paragraph.versions.restored": "Version {version} is the draft again",
  "paragraph.versions.failed": "The version could not be restored.",
} as const;
