/** `npm run where /admin/fitter/12`: prints the files behind an address, an API call, a tag, a resource, a message or a part. */
import { findEndpoints } from "./endpoints";
import { scan } from "./scan";
import { describe } from "./where/describe";
import { filesByLayer } from "./where/layers";
import { readSources } from "./where/sources";
import { findSubject, type Project } from "./where/subject";

/** Reads the project: definitions, screens, endpoints and source files. */
export const readProject = async (): Promise<Project> => ({
  ...(await scan()),
  endpoints: await findEndpoints(),
  sources: readSources(),
});

/** Returns the files behind the question as text, and whether anything was found. */
export function describeQuestion(
  project: Project,
  question: string,
): { readonly text: string; readonly isFound: boolean } {
  const { subject, nearest, suggestions } = findSubject(project, question);
  if (subject === undefined) {
    const hint = suggestions.length === 0 ? "" : ` Did you mean ${suggestions.join(", ")}?`;
    return { text: `Nothing has the name ${question}.${hint}`, isFound: false };
  }
  const text = describe(subject, filesByLayer(project, subject));
  return {
    text: nearest === undefined ? text : `Nothing is at ${question}; the closest is ${nearest}.\n${text}`,
    isFound: true,
  };
}

if (process.argv[1] === import.meta.filename) {
  const question = process.argv.slice(2).join(" ");
  if (question === "") {
    console.error(
      "Name an address, a tag, a resource, an endpoint or a part:\n" +
        ["/admin/fitter/12", "/admin/api/saved-view", "td-login", "fitter", "job.start", "toast"]
          .map((example) => `  npm run where ${example}`)
          .join("\n"),
    );
    process.exitCode = 2;
  } else {
    const { text, isFound } = describeQuestion(await readProject(), question);
    (isFound ? console.log : console.error)(text);
    if (!isFound) process.exitCode = 1;
  }
}
