// Attribute values with which an element shows a record of the demo data.
const attributeOf = (name) =>
  name === "id" ? "id-value" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns an address of a record for each address pattern; undefined without a session. */
export async function loadSamples() {
  // The browser reports a refused call as an error, so ask for the session first.
  const session = await (await fetch("/admin/api/context/connected")).json();
  if (session.data === null) return undefined;
  const response = await fetch("/admin/api/demo/sample-paths");
  return response.ok ? (await response.json()).data : undefined;
}

/** Returns the attributes for the first address pattern that has a record, such as `/fitter/:id`. */
export function attributesFor(patterns, samples = {}) {
  for (const pattern of patterns) {
    const path = samples[pattern];
    if (path === undefined || !pattern.includes(":")) continue;
    const parts = path.split("/");
    return Object.fromEntries(
      pattern
        .split("/")
        .flatMap((part, index) =>
          part.startsWith(":") ? [[attributeOf(part.slice(1)), decodeURIComponent(parts[index])]] : [],
        ),
    );
  }
  return {};
}
