/** Evidence in PayPal's form: notes of limited length, the tracking of a parcel, and files. */
import type { Json } from "./call";
import type { Evidence } from "./platform";

/** Characters of one note. */
const MAX_NOTE = 2_000;

/** `customer_email_address` → `Customer email address`, for PayPal's staff. */
const labelOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;

/** Splits the text at line ends where it can, into notes that PayPal takes. */
function notesOf(text: string): string[] {
  if (text.length <= MAX_NOTE) return [text];
  const end = text.lastIndexOf("\n", MAX_NOTE);
  const cut = end > 0 ? end : MAX_NOTE;
  return [text.slice(0, cut), ...notesOf(text.slice(cut).replace(/^\n/, ""))];
}

/** Returns the parts of a call that provides the evidence. PayPal names evidence by what it proves; everything else is a note. */
export function evidenceForm({ texts, files }: Evidence): FormData {
  const carrier = texts["shipping_carrier"];
  const number = texts["shipping_tracking_number"];
  const tracking: Json[] =
    number === undefined
      ? []
      : [
          {
            evidence_type: "PROOF_OF_FULFILLMENT",
            evidence_info: {
              tracking_info: [
                { carrier_name: "OTHER", carrier_name_other: carrier ?? "Unknown", tracking_number: number },
              ],
            },
          },
        ];
  const text = Object.entries(texts)
    .map(([name, value]) => `${labelOf(name)}: ${value}`)
    .join("\n");
  const listed = files.map(({ field }) => `${labelOf(field)}: see the attached file`).join("\n");
  const notes = notesOf([text, listed].filter((part) => part !== "").join("\n"));
  const evidences = [...tracking, ...notes.map((note) => ({ evidence_type: "OTHER", notes: note }))];
  const form = new FormData();
  form.append("input", new Blob([JSON.stringify({ evidences })], { type: "application/json" }), "input.json");
  for (const [index, { field, name, type, content }] of files.entries()) {
    // PayPal takes names of letters, digits and underscores only.
    const extension = /\.([a-z]+)$/i.exec(name)?.[1] ?? "pdf";
    form.append(`file${index + 1}`, new Blob([new Uint8Array(content)], { type }), `${field}.${extension}`);
  }
  return form;
}
