/** Former versions of a paragraph. */
export default {
  "paragraph.versions.none": "No versions yet: every save creates one.",
  "paragraph.versions.number": "Version {version}",
  "paragraph.versions.restore": "Restore",
  "paragraph.versions.layout": "Layout",
  "paragraph.versions.pictures": "Pictures",
  "paragraph.versions.current": "current draft",
  "paragraph.versions.compare": "Compare",
  "paragraph.versions.no-change": "No difference from the draft.",
  "paragraph.versions.restored": "Version {version} is the draft again",
  "paragraph.versions.failed": "The version could not be restored.",
  "paragraph.versions.restore.question": "Restore version {version}?",
  "paragraph.versions.restore.text": "These parts change: {fields}. The current draft stays in the list of versions.",
  "paragraph.versions.restore.unsaved":
    "It becomes the draft. Your unsaved changes are lost; save first to keep them as a version.",
  "paragraph.versions.restore.keep": "Keep the current draft",
} as const;
