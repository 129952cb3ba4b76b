/**
 * `td-login` beside its peer, a login form of the same fields in bare React and r2wc: both from the product's server, compressed alike, in
 * one browser, with nothing cached, by turns, so that both meet the same moments of the machine. A turn is quick or slow by a third, by
 * where the browser's frames fall; there must be many for the ratio to vary by less than two hundredths.
 */
import nodeResolve from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
import replace from "@rollup/plugin-replace";
import { rollup } from "rollup";
import ts from "typescript";
import { afterAll, beforeAll, inject, test } from "vitest";
import { minifyChunks } from "../../host/build/minify.mjs";
import { ownOrigin } from "../browser/server";
import { judge } from "./measure";
import { openBareBrowser, raceAddress, stage, type BareBrowser } from "./race";

const RUNS = 81;
/** Two works of so many turns, on a slow machine. */
const TIMEOUT = 600_000;
const SLOW_DOWN = 4;
const MANY = 50;
const READY_BUDGET = 1.25;
const MANY_BUDGET = 1.5;

async function buildPeer(): Promise<string> {
  const bundle = await rollup({
    input: "tests/bench/peer-login.tsx",
    plugins: [
      {
        name: "typescript",
        transform: (code, id) =>
          id.endsWith(".tsx")
            ? ts.transpileModule(code, {
                compilerOptions: {
                  jsx: ts.JsxEmit.ReactJSX,
                  module: ts.ModuleKind.ESNext,
                  target: ts.ScriptTarget.ES2022,
                },
              }).outputText
            : null,
      },
      nodeResolve({ browser: true, exportConditions: ["production"] }),
      commonjs(),
      replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
    ],
  });
  const { output } = await bundle.generate({ format: "es", plugins: [minifyChunks()] });
  return output[0].code;
}

const OURS = { tag: "td-login", src: "/admin/static/td-admin.js", page: "ours.html" } as const;
const PEER = { tag: "peer-login", src: raceAddress("peer-login.js"), page: "peer.html" } as const;

/** Tells the time of the first `td-ready`; with `#many`, how long as many more elements then take that come at once. */
const REFEREE = `addEventListener("td-ready", ({ target }) => {
  const first = performance.now();
  const tell = (time) => setTimeout(() => { location.hash = "ready-" + time; });
  if (location.hash !== "#many") return tell(first);
  // By then the first one has what it asks for afterwards.
  setTimeout(() => {
    let waiting = ${MANY};
    const start = performance.now();
    addEventListener("td-ready", () => { if (--waiting === 0) tell(performance.now() - start); });
    document.body.append(...Array.from({ length: ${MANY} }, () => {
      const element = document.createElement(target.localName);
      element.toggleAttribute("compact", true);
      return element;
    }));
  }, 500);
}, { once: true });`;

/** A plain page with one element; the address under the admin would say another creation context. */
const pageOf = ({ tag, src }: typeof OURS | typeof PEER): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Race</title><script src="${raceAddress("referee.js")}"></script><script type="module" src="${src}" data-api-base="" data-creation-context="DEFAULT" data-locale="en_GB"></script><body><${tag} compact></${tag}></body></html>`;

let browser: BareBrowser;
let clear: () => void;
beforeAll(async () => {
  browser = await openBareBrowser();
  clear = stage({
    "peer-login.js": await buildPeer(),
    "referee.js": REFEREE,
    [OURS.page]: pageOf(OURS),
    [PEER.page]: pageOf(PEER),
  });
}, 120_000);
afterAll(async () => {
  clear();
  await browser.close();
});

/** Mean without the quickest and the slowest tenth: steadier than the median, since the times lie in two heaps, a frame apart. */
function typical(times: readonly number[]): number {
  const cut = Math.floor(times.length / 10);
  const kept = [...times].sort((a, b) => a - b).slice(cut, times.length - cut);
  return kept.reduce((sum, time) => sum + time, 0) / kept.length;
}

/** By turns, each of them first as often as the other; one turn is for what browser and server read once. */
async function race(slowDown: number, mark = ""): Promise<{ figure: number; note: string }> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = -1; run < RUNS; run++) {
    const turns = [[PEER, theirs] as const, [OURS, ours] as const];
    for (const [{ page }, times] of run % 2 === 0 ? turns : turns.reverse()) {
      const time = await browser.visit(ownOrigin(inject("origins")) + raceAddress(page) + mark, slowDown);
      if (run >= 0) times.push(time);
    }
  }
  const [mine, peer] = [typical(ours), typical(theirs)];
  return { figure: mine / peer, note: `${mine.toFixed(0)} ms, peer ${peer.toFixed(0)} ms` };
}

test(
  "is ready nearly as soon",
  async (context) => {
    judge(context, {
      what: `td-login ready beside bare React and r2wc, ${SLOW_DOWN} times slower`,
      ...(await race(SLOW_DOWN)),
      budget: READY_BUDGET,
      unit: "×",
    });
  },
  TIMEOUT,
);

test(
  "mounts many at once nearly as fast",
  async (context) => {
    judge(context, {
      what: `${MANY} more of them at once`,
      ...(await race(1, "#many")),
      budget: MANY_BUDGET,
      unit: "×",
    });
  },
  TIMEOUT,
);
