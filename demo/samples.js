// Attribute values with which an element shows a record of the demo data.
const attributeOf = (name) =>
  name === "id" ? "id-value" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Addresses that show demo data without a session. */
const PUBLIC_SAMPLES = { "/public/request-form/:shopCode/:formCode": "/public/request-form/PNEUS_RESEAU_DEMO/quote" };

/** Returns an address of a record for each address pattern; undefined without a session. */
export async function loadSamples() {
  // The browser reports a refused call as an error, so ask for the session first.
  const session = await (await fetch("/admin/api/context/connected")).json();
  if (session.data === null) return undefined;
  const response = await fetch("/admin/api/demo/sample-paths");
  return response.ok ? (await response.json()).data : undefined;
}

/** Offers to sign in on this page, which then loads again with records. The loader must be on the page. */
export function offerSignIn(place, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Sign in";
  button.addEventListener("click", () => {
    const login = document.createElement("td-login");
    for (const [name, value] of Object.entries({ compact: "", "hide-title": "", next: "none" }))
      login.setAttribute(name, value);
    login.addEventListener("td-signed-in", () => location.reload());
    login.addEventListener("td-ready", () => login.focus(), { once: true });
    button.replaceWith(login);
  });
  place.append(`${text} `, button);
}

/** Returns the parameters of a pattern that have a record, by attribute; undefined without one. */
function parametersOf(pattern, samples) {
  const parts = samples[pattern]?.split("/");
  return (
    parts &&
    Object.fromEntries(
      pattern
        .split("/")
        .flatMap((part, index) =>
          part.startsWith(":") ? [[attributeOf(part.slice(1)), decodeURIComponent(parts[index])]] : [],
        ),
    )
  );
}

/** Elements without an address name the owner of their paragraph. The first picture of a landing page's paragraph is in the demo data. */
function ownerAttributes(names, samples) {
  const found = parametersOf("/landing-page/:idLanding/paragraph/:idParagraph", samples);
  if (found === undefined || !names.includes("owner-type")) return {};
  const values = {
    "owner-type": "LANDING_PAGE",
    "owner-id": found["id-landing"],
    "paragraph-id": found["id-paragraph"],
    index: "0",
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/**
 * Returns the attributes with which an element shows a record.
 *
 * @param patterns its addresses, such as `/fitter/:id`; the first with a record counts
 * @param names names of its attributes
 */
export function attributesFor(patterns, names, recordSamples = {}) {
  const samples = { ...recordSamples, ...PUBLIC_SAMPLES };
  const pattern = patterns.find((candidate) => candidate.includes(":") && samples[candidate] !== undefined);
  return pattern === undefined ? ownerAttributes(names, samples) : parametersOf(pattern, samples);
}
