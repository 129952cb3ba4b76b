/** The guides mention only links, paths, scripts, variables, options, events and custom properties that exist. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../host/server/platform/config";
import { f } from "../../src/contract/fields";
import { GUIDES, proseOf, readGuide, snippetsIn, snippetsOf, type Guide } from "../guides";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const matchesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? match[0])),
];

/** The anchor of a heading in rendered Markdown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (markdown: string): string[] =>
  [...markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    anchorOf(heading),
  );

describe("links", () => {
  it.each(GUIDES)("of %s have existing targets", (guide) => {
    const broken = matchesIn(proseOf(guide), /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? guide : path.posix.join(path.posix.dirname(guide), file);
        if (!existsSync(path.join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it.each(GUIDES)("paths in %s exist", (guide) => {
    const mentioned = matchesIn(proseOf(guide), /`((?:src|elements|host|tests|demo|\.github)\/[\w./-]*)`/g);
    expect(mentioned.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
  });
});

describe("commands", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

  it("use existing scripts", () => {
    const mentioned = GUIDES.flatMap((guide) => matchesIn(readGuide(guide), /npm run ([\w:-]+)/g));
    expect(mentioned.filter((name) => !(name in scripts))).toEqual([]);
    expect(["start", "test"].filter((name) => !(name in scripts))).toEqual([]);
  });

  it("are all described in CONTRIBUTING.md", () => {
    const described = matchesIn(readGuide("CONTRIBUTING.md"), /npm (?:run )?([\w:-]+)/g);
    expect(Object.keys(scripts).filter((name) => !described.includes(name))).toEqual([]);
  });

  it("name existing vitest projects and files", () => {
    const shell = snippetsIn("sh")
      .map(({ code }) => code)
      .join("\n");
    const config = read("vitest.config.ts");
    expect(matchesIn(shell, /--project "?([a-z]+)/g).filter((name) => !config.includes(`"${name}"`))).toEqual([]);
    expect(matchesIn(shell, /\s(tests\/[\w./-]+)/g).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it("cover every vitest project in tests/README.md", () => {
    const config = read("vitest.config.ts");
    const projects = [...matchesIn(config, /name: "([a-z-]+)"/g), ...matchesIn(config, /"(component[a-z-]*)"/g)];
    const guide = readGuide("tests/README.md");
    expect(projects.length).toBeGreaterThan(6);
    expect(projects.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it("are in languages that the tests check", () => {
    const languages = new Set(GUIDES.flatMap(snippetsOf).map(({ language }) => language));
    expect([...languages].sort()).toEqual(["angular", "css", "html", "js", "sh", "svelte", "ts", "tsx", "vue"]);
  });
});

describe("environment variables", () => {
  const NAME = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g;
  /** Variables in the first cells of a guide's tables. */
  const firstCells = (guide: Guide): string[] =>
    proseOf(guide)
      .split("\n")
      .filter((line) => /^\| `[A-Z]/.test(line))
      .flatMap((line) => matchesIn(line.split("|")[1] ?? "", NAME));

  it("of the server are exactly those in the tables of host/README.md", () => {
    const readNames = new Set<string>();
    readConfig(
      new Proxy<Record<string, string | undefined>>(
        {},
        {
          get(_, name) {
            readNames.add(String(name));
            // Returning undefined makes readConfig go on to the next variable.
            return undefined;
          },
        },
      ),
    );
    expect(firstCells("host/README.md").sort()).toEqual([...readNames].sort());
  });

  it("have the defaults of host/README.md", () => {
    const {
      port,
      host,
      dataDirectory,
      seedSize,
      mailFrom,
      shopDomains,
      termsVersion,
      identitySeconds,
      branch,
      logLevel,
    } = readConfig({});
    const defaults: Readonly<Record<string, string | number>> = {
      PORT: port,
      HOST: host,
      TD_DATA_DIR: path.basename(dataDirectory),
      TD_SEED_SIZE: seedSize,
      TD_MAIL_FROM: mailFrom,
      TD_SHOP_DOMAINS: shopDomains.join(" "),
      TD_TERMS_VERSION: termsVersion,
      TD_IDENTITY_SECONDS: identitySeconds,
      TD_BRANCH: branch,
      TD_LOG: logLevel,
    };
    const stated = Object.keys(defaults).map((name) => {
      const row = readGuide("host/README.md")
        .split("\n")
        .find((line) => line.startsWith(`| \`${name}\``));
      return [name, /`(.*)`/.exec(row?.split("|")[2] ?? "")?.[1]];
    });
    expect(Object.fromEntries(stated)).toEqual(
      Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, String(value)])),
    );
  });

  it("of tests and benchmarks are listed in tests/README.md", () => {
    const files = ["tests", "host/build"].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(ts|mjs)$/.test(name))
        .map((name) => read(path.posix.join(folder, name))),
    );
    const readNames = files.flatMap((source) =>
      matchesIn(source, /process\.env(?:\.|\[")((?:TD_BENCH|CHROMIUM)_[A-Z_]+)/g),
    );
    const mentioned = matchesIn(readGuide("tests/README.md"), NAME);
    expect(readNames.filter((name) => !mentioned.includes(name))).toEqual([]);
  });

  it("in guides, compose file and Dockerfile exist", () => {
    const knownNames = new Set([...firstCells("host/README.md"), ...matchesIn(readGuide("tests/README.md"), NAME)]);
    const places = [...GUIDES.map(readGuide), read("host/compose.yaml"), read("host/Dockerfile")];
    const mentioned = new Set(places.flatMap((text) => matchesIn(text, /\bTD_[A-Z0-9_]+[A-Z0-9]\b/g)));
    // Only compose reads these.
    for (const name of ["TD_DB_PASSWORD", "TD_DOMAIN", "TD_TLS_DIRECTORY"]) knownNames.add(name);
    expect([...mentioned].filter((name) => !knownNames.has(name))).toEqual([]);
  });
});

describe("elements/README.md", () => {
  const guide = readGuide("elements/README.md");

  it("lists every event", () => {
    const events = matchesIn(read("src/contract/events.ts"), /^ {2}"(td-[a-z-]+)":/gm);
    const listed = matchesIn(
      guide.slice(guide.indexOf("## Events"), guide.indexOf("## Methods")),
      /^\| `(td-[a-z-]+)`/gm,
    );
    expect(listed.sort()).toEqual(events.sort());
  });

  it("lists every option of the configuration", () => {
    const [, options = ""] = /interface RuntimeOptions \{([\s\S]*?)^\}/m.exec(read("src/runtime/options.ts")) ?? [];
    const names = matchesIn(options, /^ {2}readonly (\w+)\?:/gm);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !guide.includes(`| \`${name}\` `))).toEqual([]);
  });

  it("lists every entry point of the package", () => {
    const { exports } = JSON.parse(read("package.json")) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports)
      .filter((name) => name !== "./package.json")
      .map((name) => name.replace(/^\./, "td-admin").replace("*", "td-login"));
    expect(entries.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it("names only custom properties that exist", () => {
    const tokens = matchesIn(read("src/ui/styles/tokens.css"), /^\s*(--td-[a-z0-9-]+):/gm);
    // Derived from the tokens, inside each element.
    const derived = matchesIn(read("src/ui/styles/derived.css") + read("src/ui/styles/base.css"), /(--td-[a-z0-9-]+)/g);
    const mentioned = matchesIn(guide, /(--td-[a-z0-9-]*[a-z0-9])(?![a-z0-9*-])/g);
    expect(mentioned.filter((name) => ![...tokens, ...derived].includes(name))).toEqual([]);
  });
});

describe("src/README.md", () => {
  const guide = readGuide("src/README.md");

  it("describes every option of defineResource()", () => {
    const [, options = ""] =
      /interface ResourceInput<[\s\S]*?> \{([\s\S]*?)^\}/m.exec(read("src/contract/resource.ts")) ?? [];
    const names = [...matchesIn(options, /^ {2}readonly (\w+)\??:/gm), "tool", "matrix", "report"];
    expect(names.length).toBeGreaterThan(25);
    const headings = matchesIn(guide, /^### (.+)$/gm).join(" ");
    expect(names.filter((name) => !headings.includes(`\`${name}\``))).toEqual([]);
  });

  it("describes every field kind", () => {
    expect(Object.keys(f).filter((kind) => !guide.includes(`\`f.${kind}\``))).toEqual([]);
  });

  it.each(["ListDefinition", "ActionDefinition", "ResourceScreen"])("describes every property of %s", (name) => {
    const sources = readdirSync(path.join(root, "src/contract"), { encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => read(`src/contract/${file}`));
    const declaration = new RegExp(`interface ${name}[^{]*\\{([\\s\\S]*?)^\\}`, "m");
    const properties = sources.flatMap((source) =>
      matchesIn(declaration.exec(source)?.[1] ?? "", /^ {2}readonly (\w+)\??:/gm),
    );
    expect(properties.length).toBeGreaterThan(5);
    // These are in the example.
    const described = properties.filter((property) => !["path", "tag"].includes(property));
    expect(described.filter((property) => !guide.includes(`\`${property}\``))).toEqual([]);
  });
});
