/** The tool that creates a request form from a file. */
export default {
  "request-form-template.tool.title": "Create a form from a file",
  "request-form-template.tool.help":
    "Creates a draft with the steps and fields of another form, from its file. Shared lists become choices of their fields.",
  "request-form-template.field.file": "File",
  "request-form-template.field.file.help": "The downloaded file of a form, or its content.",
  "request-form-template.field.code": "Code",
  "request-form-template.field.code.help":
    "Empty: that of the file. Enter another one if a form has this code already.",
  "request-form-template.kind.form": "Form",
  "request-form-template.kind.step": "Step",
  "request-form-template.line.fields.one": "{count} field",
  "request-form-template.line.fields.other": "{count} fields",
  "request-form-template.error.json": "This is not the file of a form. Download it from the page of a form.",
  "request-form-template.error.version": "This file comes from a later version. Update this installation first.",
} as const;
