// Libraries without what no element uses. Their functions hang on one object (a form, a cache of answers), so a bundler keeps them all; here
// it is said which nobody calls, and what they alone needed goes with them. A library that is written differently ends the build, and a test
// sees that no source so much as names what is taken out.

/**
 * What a file is without: functions that do nothing in its place, methods that are left out, functions that always answer the same, options
 * that nobody sets, and what is made for nobody to read.
 * @typedef {{
 *   idle?: readonly string[], dropped?: readonly string[], always?: Readonly<Record<string, string>>, unset?: readonly string[],
 *   unread?: readonly string[],
 * }} Unused
 */

/** By the end of the file's path. @type {ReadonlyMap<string, Unused>} */
export const UNUSED = new Map([
  [
    "/react-hook-form/dist/index.esm.mjs",
    {
      // Forms check by a resolver, are saved by code of their own, and have rows that are one value: no native checks, no arrays of fields.
      idle: [
        "_setFieldArray",
        "validateField",
        "executeBuiltInValidation",
        "validateForm",
        "updateFieldArrayRootError",
        "handleSubmit",
        "resetField",
        "resetDefaultValues",
        "_resetDefaultValues",
        "setFocus",
        "_focusError",
        "_disableForm",
        "getErrors",
        "unregister",
        "_removeUnmounted",
        // Of what a form knows of its fields, errors alone are asked for, and none comes late: what has changed is found by values.
        "_setValid",
        "_updateIsValidating",
        "_updateValidatingFields",
        "_updateDirtyFields",
        "_setDisabledField",
        "_setErrors",
        "updateErrors",
        "cancelDelayedError",
        "cancelDelayedErrorTree",
        // A field's name is no path into another's value.
        "setFieldValues",
        // What is read goes by hooks, what is written by name.
        "watch",
        "setValues",
        "_getFieldArray",
      ],
      // Every field is controlled: the library never holds an input of the page.
      always: {
        isCheckBoxInput: "false",
        isFileInput: "false",
        isRadioInput: "false",
        isMultipleSelect: "false",
        isHTMLElement: "false",
        hasValidation: "true",
        _isTracked: "false",
        _getDirty: "false",
        getDirtyFields: "({})",
        collectDirtyFieldNames: "[]",
        extractFormValues: "({})",
        _setValid: "(void 0)",
        _updateIsValidating: "(void 0)",
        _updateValidatingFields: "(void 0)",
        cancelDelayedError: "(void 0)",
        cancelDelayedErrorTree: "(void 0)",
        debounce: "(() => {})",
        isEdited: "false",
        // Names are no paths, and each form is named where it is used.
        hasExplicitNullIntermediate: "false",
        isStaleArrayField: "false",
        isPastArrayEnd: "false",
        isNameInFieldArray: "false",
        getFieldArrayItemNames: "[]",
        getNullAncestorValue: "undefined",
        iterateFieldsByAction: "undefined",
        useFormControlContext: "undefined",
      },
      // How native inputs, arrays of fields and checks of the library's own are asked for, and what a form may keep when it starts anew.
      unset: [
        "_options.disabled",
        "_options.values",
        "criteriaMode",
        "current.defaultValue",
        "current.disabled",
        "current.rules",
        "delayError",
        "deps",
        "formControl",
        "keepDirty",
        "keepDirtyValues",
        "keepFieldsRef",
        "keepIsSubmitSuccessful",
        "keepIsSubmitted",
        "keepIsValidating",
        "keepSubmitCount",
        "keepTouched",
        "keepValues",
        "options.disabled",
        "progressive",
        "props.disabled",
        "props.errors",
        "props.rules",
        "props.values",
        "refs",
        "resetOptions",
        "setValueAs",
        "shouldFocus",
        "shouldUnregister",
        "shouldUseNativeValidation",
        "validate",
        "valueAsDate",
        "valueAsNumber",
      ],
      // No input is handed to the library, and what is wrong with a field is read from the form.
      unread: ["ref", "fieldState"],
    },
  ],
  // Nothing is written through the cache, and no list grows by pages of one query. What reads it or changes what it holds stays whole.
  [
    "/query-core/build/modern/queryClient.js",
    {
      idle: ["resumePausedMutations"],
      dropped: [
        "isMutating",
        "infiniteQuery",
        "fetchInfiniteQuery",
        "prefetchInfiniteQuery",
        "ensureInfiniteQueryData",
        "getMutationCache",
        "setMutationDefaults",
        "getMutationDefaults",
        "defaultMutationOptions",
        "ensureQueryData",
        "getQueryState",
        "getDefaultOptions",
        "setDefaultOptions",
        "setQueryDefaults",
      ],
    },
  ],
  [
    "/query-core/build/modern/mutationCache.js",
    {
      dropped: ["build", "add", "remove", "canRun", "runNext", "getAll", "find", "findAll", "notify"],
      idle: ["clear", "resumePausedMutations"],
    },
  ],
  ["/query-core/build/modern/infiniteQueryBehavior.js", { idle: ["infiniteQueryBehavior"] }],
  // Screens show themselves that something is on its way or failed: nothing suspends, nothing is thrown, nothing is restored. Whether the
  // browser believes to be online plays no part.
  [
    "/react-query/build/modern/useBaseQuery.js",
    {
      always: {
        useIsRestoring: "false",
        useQueryErrorResetBoundary: "undefined",
        ensureSuspenseTimers: "undefined",
        ensurePreventErrorBoundaryRetry: "undefined",
        useClearResetErrorBoundary: "undefined",
        shouldSuspend: "false",
        getHasError: "false",
      },
    },
  ],
  [
    "/query-core/build/modern/queryObserver.js",
    { dropped: ["fetchOptimistic", "getCurrentQuery"], always: { isServer: "false" } },
  ],
  ["/query-core/build/modern/query.js", { always: { canFetch: "true" } }],
  ["/query-core/build/modern/retryer.js", { always: { canFetch: "true", isServer: "false" } }],
]);

/** @typedef {import("./endpoint-plugin.mjs").SyntaxNode} SyntaxNode */

const isFunction = (/** @type {SyntaxNode | null | undefined} */ node) =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

/**
 * The source with what is never used put out of reach.
 * @param {string} code @param {unknown} tree its syntax tree @param {Unused} unused @param {(message: string) => never} fail
 */
export function slimLibrary(code, tree, { idle = [], dropped = [], always = {}, unset = [], unread = [] }, fail) {
  /** Places and what comes there; no two overlap. @type {[start: number, end: number, text: string][]} */
  const edits = [];
  const met = new Set();
  const twice = new Set();
  const put = (/** @type {string} */ name, /** @type {[number, number, string]} */ ...edit) => {
    // Calls may be many; of what is declared, another of the same name may be needed.
    if (met.has(name) && !(Object.hasOwn(always, name) || unset.includes(name) || unread.includes(name)))
      twice.add(name);
    met.add(name);
    edits.push(edit);
  };

  /** Which of the options a member names, by its own name or with the name of what holds it. @param {SyntaxNode} member */
  const unsetIn = ({ object, property }) =>
    unset.find((name) => name === property.name || name === `${object.name ?? object.property?.name}.${property.name}`);

  /** True when nothing is left to see under the node. @param {SyntaxNode} node */
  function edit(node) {
    const { type, id, init, key, value, body, callee, left, argument, start, end } = node;
    if (type === "VariableDeclarator" && isFunction(init) && idle.includes(id.name)) {
      put(id.name, init.start, init.end, init.async === true ? "async () => {}" : "() => {}");
      return true;
    }
    // What always answers the same is called no more.
    if (type === "VariableDeclarator" && isFunction(init) && Object.hasOwn(always, id.name)) return true;
    if (type === "FunctionDeclaration" && idle.includes(id.name)) {
      put(id.name, body.start, body.end, "{}");
      return true;
    }
    if (type === "MethodDefinition" && dropped.includes(key.name)) {
      put(key.name, start, end, "");
      return true;
    }
    if (type === "MethodDefinition" && idle.includes(key.name)) {
      put(key.name, value.body.start, value.body.end, "{}");
      return true;
    }
    if (type === "CallExpression" && callee.type === "Identifier" && Object.hasOwn(always, callee.name)) {
      put(callee.name, start, end, `(${always[callee.name]})`);
      return true;
    }
    const [made, maker] = type === "Property" && isFunction(value) ? [key.name, value] : [id?.name, init];
    if (unread.includes(made) && (isFunction(maker) || maker?.callee?.object?.name === "React")) {
      put(made, maker.start, maker.end, "(void 0)");
      return true;
    }
    const read = type === "MemberExpression" && !node.computed ? unsetIn(node) : undefined;
    if (read !== undefined) {
      put(read, start, end, "(void 0)");
      return true;
    }
    // Taken out of an object by its name, it is a constant.
    const parts = type === "VariableDeclarator" && id.type === "ObjectPattern" ? id.properties : [];
    if (parts.length > 0 && parts.every((/** @type {SyntaxNode} */ part) => part.type === "Property")) {
      for (const [index, { shorthand, key: part, start: from, end: to }] of parts.entries()) {
        const { name } = part;
        if (!shorthand || !unset.includes(name)) continue;
        put(name, from, parts[index + 1]?.start ?? to, "");
        edits.push([end, end, `, ${name} = void 0`]);
      }
      visit(init);
      return true;
    }
    // What is written there is read no more.
    if (type === "AssignmentExpression" && left.type === "MemberExpression" && unsetIn(left) !== undefined) {
      visit(node.right);
      return true;
    }
    return type === "UnaryExpression" && node.operator === "delete" && unsetIn(argument) !== undefined;
  }
  /** @param {unknown} value */
  function visit(value) {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (Array.isArray(value) || value === null || typeof value !== "object" || !("type" in value)) return;
    if (!edit(/** @type {SyntaxNode} */ (value))) for (const child of Object.values(value)) visit(child);
  }
  visit(tree);

  const missing = [...idle, ...dropped, ...Object.keys(always), ...unset, ...unread].filter((name) => !met.has(name));
  if (missing.length > 0) fail(`The library is written differently: ${missing.join(", ")} were not found`);
  if (twice.size > 0) fail(`The library is written differently: ${[...twice].join(", ")} stand there twice`);
  let slimmed = code;
  for (const [start, end, text] of edits.sort(([a], [b]) => b - a))
    slimmed = slimmed.slice(0, start) + text + slimmed.slice(end);
  return slimmed;
}

/** @returns {import("rollup").Plugin} */
export function slimLibraries() {
  return {
    name: "td-slim-libraries",
    transform(code, id) {
      for (const [file, unused] of UNUSED)
        if (id.endsWith(file))
          return { code: slimLibrary(code, this.parse(code), unused, (message) => this.error(message)), map: null };
      return null;
    },
  };
}
