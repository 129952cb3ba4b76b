import { beforeAll, describe, expect, it } from "vitest";
import { findParts } from "../../host/build/where/parts";
import { filesByLayer, type Layer } from "../../host/build/where/layers";
import { findSubject, type Project } from "../../host/build/where/subject";
import { describeQuestion, readProject } from "../../host/build/where";

let project: Project;
beforeAll(async () => {
  project = await readProject();
});

/** Returns the names of the files in one section of the output, without folders. */
function filesOf(question: string, layer: Layer): string[] {
  const { subject } = findSubject(project, question);
  return subject === undefined
    ? []
    : filesByLayer(project, subject)[layer].map((file) => file.slice(file.lastIndexOf("/") + 1));
}

describe("npm run where", () => {
  it("lists definition, server code and messages of a resource screen first", () => {
    expect(filesOf("/admin/merge-fitter", "screen").slice(0, 2)).toEqual([
      "merge-fitter.resource.ts",
      "merge-fitter.slots.tsx",
    ]);
    expect(filesOf("/admin/merge-fitter", "engine")).toContain("tool-screen.tsx");
    expect(filesOf("/admin/merge-fitter", "server")[0]).toBe("merge-fitter.server.ts");
    expect(filesOf("/admin/merge-fitter", "server")).toContain("tool.ts");
    expect(filesOf("/admin/fitter/12", "messages")[0]).toBe("fitter.ts");
    expect(filesOf("/admin/fitter/12", "tests").slice(0, 2)).toEqual(["fitter.test.ts", "every-resource.test.ts"]);
  });

  it("lists the element of a bespoke screen first, and follows its calls to the server", () => {
    expect(filesOf("/admin/login?next=%2Fadmin", "screen").slice(0, 3)).toEqual([
      "login.tsx",
      "login.screen.ts",
      "td-login.tsx",
    ]);
    expect(filesOf("/admin/login", "contract")).toContain("login.ts");
    expect(describeQuestion(project, "/admin/login").text).toMatch(/^server +host\/server\/features\/\S*sign-in/m);
    expect(filesOf("http://localhost:8080/admin/landing-page/5/paragraph/7", "screen")[0]).toBe("paragraph.tsx");
  });

  it("finds API paths, declared and derived", () => {
    expect(filesOf("/admin/api/saved-view", "server")[0]).toBe("saved-views.ts");
    expect(filesOf("/admin/api/saved-view", "engine")).toEqual(["saved-views.ts"]);
    expect(filesOf("/admin/api/fitter", "screen")[0]).toBe("fitter.resource.ts");
    expect(filesOf("/admin/api/fitter/12", "engine")[0]).toBe("resource-queries.ts");
    expect(describeQuestion(project, "/admin/api/fitter").text).toMatch(/^GET \/admin\/api\/fitter {2}fitter\.list: /);
  });

  it("finds endpoint ids, tags, resources and messages", () => {
    expect(describeQuestion(project, "saved-view.create").text).toMatch(/^POST \/admin\/api\/saved-view /);
    expect(filesOf("td-picture-editor", "screen")[0]).toBe("embedded-editor.tsx");
    expect(filesOf("<td-admin-shell>", "screen")[0]).toBe("admin-shell.tsx");
    expect(filesOf("fitter", "engine")).toEqual(expect.arrayContaining(["list-screen.tsx", "detail-screen.tsx"]));
    expect(filesOf("error.required", "messages")).toEqual(["errors.ts"]);
  });

  it("finds files by the words of their names", () => {
    expect(filesOf("toast", "screen")).toEqual(["toast-host.tsx"]);
    expect(filesOf("toast", "engine")).toEqual(["toasts.ts", "undone-toast.ts", "job-undone-toast.ts"]);
    expect(filesOf("sign-in-again dialog", "screen")).toEqual(["sign-in-again.tsx"]);
  });

  it("falls back to the closest name, and says so", () => {
    expect(describeQuestion(project, "/admin/api/jobs").text).toMatch(
      /^Nothing is at \/admin\/api\/jobs; the closest is \/admin\/api\/job\.\nGET \/admin\/api\/job /,
    );
    expect(describeQuestion(project, "fiter").text).toContain("the closest is fitter");
    expect(filesOf("/admin/picture-editor", "screen")[0]).toBe("embedded-editor.tsx");
  });

  it("suggests names when none is close", () => {
    const { text, isFound } = describeQuestion(project, "job.start");
    expect(isFound).toBe(false);
    expect(text).toMatch(/^Nothing has the name job\.start\. Did you mean jobs\.\w+, /);
    expect(describeQuestion(project, "xyzzy-plugh").text).toBe("Nothing has the name xyzzy-plugh.");
  });

  it("prints at most 40 lines", () => {
    for (const { entry } of project.screens.filter((_, index) => index % 8 === 0)) {
      const { text } = describeQuestion(project, `/admin${entry.paths[0] ?? ""}`);
      expect(text.split("\n").length, entry.tag).toBeLessThanOrEqual(40);
    }
  });
});

describe("findParts", () => {
  const files = [
    "src/ui/page-hosts/toast-host.tsx",
    "src/runtime/toasts.ts",
    "src/ui/table/table.tsx",
    "src/ui/table/row.tsx",
    "tests/unit/toast.test.ts",
  ];

  it("finds files by every word of their path, singular or plural", () => {
    expect(findParts("toasts", files)).toEqual(["src/runtime/toasts.ts", "src/ui/page-hosts/toast-host.tsx"]);
    expect(findParts("table row", files)).toEqual(["src/ui/table/row.tsx"]);
    expect(findParts("the toast dialog", files)).toHaveLength(2);
    expect(findParts("toast table", files)).toEqual([]);
  });
});
