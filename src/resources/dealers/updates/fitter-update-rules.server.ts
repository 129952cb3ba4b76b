/** Reads and saves the automatic rules as cells of the matrix. */
import { forgetRule, labelsOf, loadRules, rememberRule } from "../../../../host/server/features/dealers/updates/rules";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { PROPOSABLE, UPDATE_SOURCES } from "./fitter-update.resource";
import fitterUpdateRules from "./fitter-update-rules.resource";

export default defineHooks(fitterUpdateRules, {
  matrix: {
    async read(_query, { caller, data }) {
      const rules = await loadRules(caller, data);
      const labels = await labelsOf(caller, data);
      const cellsOf = (field: string) =>
        Object.fromEntries(UPDATE_SOURCES.map((source) => [source, rules.get(`${source}\n${field}`) ?? null]));
      return {
        columns: UPDATE_SOURCES.map((key) => ({ key, label: labels[`fitter-update.source.${key}`] ?? key })),
        rows: PROPOSABLE.map((key) => ({ key, label: labels[`fitter-update.changed.${key}`] ?? key })),
        cells: Object.fromEntries(PROPOSABLE.map((field) => [field, cellsOf(field)])),
      };
    },
    async save(changes, { caller, data }) {
      for (const { row: field, column, value } of changes) {
        const source = UPDATE_SOURCES.find((candidate) => candidate === column);
        if (source === undefined) continue;
        if (value === null) await forgetRule(caller, data, { source, field });
        else await rememberRule(caller, data, { source, field, rule: value });
      }
    },
  },
});
