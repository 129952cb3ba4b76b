// React without what no element uses. More than a quarter of react-dom serves pages that a server has drawn before (hydration), animated
// transitions between views, references to fragments, and `<title>`, `<link>` and the like in components. Minifiers can't know that none of
// it ever happens; here it is said, and they take out the rest. Used all the same, such a part fails at once with React's own error, and a
// test sees that no source asks for it. Another version of React that is written differently ends the build.
const FILE = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** Kinds of fibers that are never made, by the number that React gives them. */
const NEVER_MADE = new Map([
  [18, "what a server drew"],
  [19, "SuspenseList"],
  [21, "scope"],
  [23, "legacy hidden"],
  [25, "tracing marker"],
  [26, "title, meta, link, style and script that move to the head"],
  [27, "html, head and body"],
  [30, "ViewTransition"],
  [31, "Activity"],
]);

/** Variables and members that always have one value. */
const CONSTANTS = new Map([
  ["isHydrating", "false"],
  ["shouldStartViewTransition", "false"],
]);
const CONSTANT_MEMBERS = new Map([
  ["dehydrated", "null"],
  ["isDehydrated", "false"],
]);

/**
 * Functions that need not do anything: events that wait for a page to be hydrated, hints on what to fetch, functions as actions of forms; and
 * where in the tree an error happened, which only names what minifying left of the components.
 */
const IDLE = new Map(
  [
    "attemptExplicitHydrationTarget",
    "clearIfContinuousEvent",
    "queueIfContinuousEvent",
    "retryIfBlockedOn",
    "commitSuspenseHydrationCallbacks",
    "preconnectAs",
    "preload",
    "preloadModule",
    "preinitScript",
    "preinitStyle",
    "preinitModuleScript",
    "insertStylesheetIntoRoot",
    "extractEvents$1",
    "mountActionState",
    "updateActionStateImpl",
    "rerenderActionState",
    "dispatchActionState",
    "runActionStateAction",
    "updateOptimisticImpl",
    "dispatchOptimisticSetState",
  ].map((name) => [name, "{}"]),
).set("getStackByFiberInDevAndProd", '{ return ""; }');

/** Members that nobody calls: `ReactDOMRoot.prototype` keeps its own. */
const DROPPED =
  /^(exports\.hydrateRoot|ReactDOMSharedInternals\.findDOMNode|(FragmentInstance|ReactDOMHydrationRoot|ViewTransitionPseudoElement)\.prototype\.\w+)$/;

/** @typedef {import("./endpoint-plugin.mjs").SyntaxNode} SyntaxNode */

/** @param {SyntaxNode} node */
const isTag = (node) => node.type === "MemberExpression" && !node.computed && node.property.name === "tag";
/** @param {SyntaxNode | null} node */
const isNeverMade = (node) => node?.type === "Literal" && NEVER_MADE.has(node.value);

const LEAVES = /^(Break|Return|Continue|Throw)Statement$/;
/** Whether what stands under a case goes on into the next one. @param {{ consequent: SyntaxNode[] }} branch */
function goesOn({ consequent }) {
  const last = consequent.at(-1);
  return !LEAVES.test((last?.type === "BlockStatement" ? last.body.at(-1) : last)?.type ?? "");
}

/** Whether a case above this one goes on into it. @param {SyntaxNode[]} cases @param {number} at */
function isEntered(cases, at) {
  for (let above = at - 1; above >= 0; above--) {
    if (!goesOn(cases[above])) return false;
    if (!isNeverMade(cases[above].test)) return true;
  }
  return false;
}

/** Variables that a branch declares for the whole function around it. @param {unknown} value @returns {string[]} */
function declaredIn(value) {
  if (Array.isArray(value)) return value.flatMap(declaredIn);
  if (value === null || typeof value !== "object" || "params" in value) return [];
  const own =
    value.type === "VariableDeclaration" && value.kind === "var" ? value.declarations.map(({ id }) => id.name) : [];
  return [...own, ...Object.values(value).flatMap(declaredIn)];
}

/**
 * What is around a node: names that parameters have taken, and where the body of the function begins.
 * @typedef {{ names: ReadonlySet<string>, body: number }} Scope
 */

/**
 * The source with what is never used put out of reach.
 * @param {string} code @param {unknown} tree its syntax tree @param {(message: string) => never} fail
 */
export function slim(code, tree, fail) {
  /** Places and what comes there; no two overlap. @type {[start: number, end: number, text: string][]} */
  const edits = [];
  /** Rules that have found something. */
  const met = new Set();
  const put = (
    /** @type {string | number} */ rule,
    /** @type {number} */ start,
    /** @type {number} */ end,
    text = "",
  ) => {
    met.add(rule);
    edits.push([start, end, text]);
  };

  /** @type {Record<string, (node: SyntaxNode, scope: Scope) => boolean>} True when nothing is left to see under the node. */
  const visitors = {
    BinaryExpression(node) {
      const { left, right, operator, start, end } = node;
      const number = isTag(left) ? right : isTag(right) ? left : null;
      if (!isNeverMade(number) || !/^[!=]==$/.test(operator)) return false;
      put(number.value, start, end, String(operator === "!=="));
      return true;
    },
    SwitchCase: (node) => node.isDropped === true,
    SwitchStatement({ discriminant, cases }, { body }) {
      if (!isTag(discriminant)) return false;
      for (const [at, branch] of cases.entries()) {
        const { test, consequent, start, end } = branch;
        if (!isNeverMade(test)) continue;
        const isShared = consequent.length > 0 && isEntered(cases, at);
        branch.isDropped = !isShared;
        put(test.value, start, isShared ? consequent[0].start : end);
        const declared = isShared ? [] : declaredIn(consequent);
        if (declared.length > 0) put(test.value, body, body, `var ${declared.join(", ")};`);
      }
      return false;
    },
    AssignmentExpression({ left, start, end }, { names }) {
      const constant = names.has(left.name) ? undefined : CONSTANTS.get(left.name);
      if (constant === undefined) return false;
      put(left.name, start, end, constant);
      return true;
    },
    VariableDeclarator: ({ id }, { names }) => CONSTANTS.has(id.name) && !names.has(id.name),
    Identifier({ name, start, end }, { names }) {
      const constant = names.has(name) ? undefined : CONSTANTS.get(name);
      if (constant !== undefined) put(name, start, end, constant);
      return true;
    },
    MemberExpression({ property, computed, start, end }) {
      const constant = computed ? undefined : CONSTANT_MEMBERS.get(property.name);
      if (constant === undefined) return false;
      put(property.name, start, end, constant);
      return true;
    },
    FunctionDeclaration({ id, body }) {
      const instead = IDLE.get(id.name);
      if (instead === undefined) return false;
      put(id.name, body.start, body.end, instead);
      return true;
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== "AssignmentExpression") return false;
      const { left, right } = expression;
      const dropped = DROPPED.exec(code.slice(left.start, left.end));
      if (dropped === null) return false;
      // `Dropped.prototype.render = Kept.prototype.render = …`
      if (right.type === "AssignmentExpression") put(dropped[2] ?? dropped[1], left.start, right.start);
      else put(dropped[2] ?? dropped[1], start, end);
      return true;
    },
  };

  /** @param {unknown} value @param {Scope} scope */
  function visit(value, scope) {
    if (Array.isArray(value)) for (const item of value) visit(item, scope);
    if (Array.isArray(value) || value === null || typeof value !== "object" || !("type" in value)) return;
    if (visitors[value.type]?.(value, scope) === true) return;
    const inner =
      "params" in value
        ? { names: new Set([...scope.names, ...value.params.map(({ name }) => name)]), body: value.body.start + 1 }
        : scope;
    for (const [key, child] of Object.entries(value))
      // Names of members and keys are no variables.
      if ((key !== "property" && key !== "key") || value.computed === true) visit(child, inner);
  }
  visit(tree, { names: new Set(), body: 0 });

  const rules = [...NEVER_MADE.keys(), ...CONSTANTS.keys(), ...CONSTANT_MEMBERS.keys(), ...IDLE.keys()];
  const idle = rules.filter((rule) => !met.has(rule));
  if (idle.length > 0) fail(`React is written differently: ${idle.join(", ")} were not found in react-dom`);
  let slimmed = code;
  for (const [start, end, text] of edits.sort(([a], [b]) => b - a))
    slimmed = slimmed.slice(0, start) + text + slimmed.slice(end);
  return slimmed;
}

/** @returns {import("rollup").Plugin} */
export function slimReact() {
  return {
    name: "td-slim-react",
    transform(code, id) {
      if (!FILE.test(id)) return null;
      return { code: slim(code, this.parse(code), (message) => this.error(message)), map: null };
    },
  };
}
