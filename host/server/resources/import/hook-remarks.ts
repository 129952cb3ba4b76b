/** Remarks that a resource has about valid lines of an import. */
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { hookContext } from "../writing/validate-change";
import type { ImportPlan } from "./plan";
import { columnAt, type ValidatedLine } from "./validate-line";

/** Adds the remarks of the resource's hook to the lines that will be written. */
export async function withHookRemarks(
  plan: ImportPlan,
  data: ScopedDatabase,
  lines: readonly ValidatedLine[],
): Promise<ValidatedLine[]> {
  const { service, caller } = plan;
  const written = lines.flatMap(({ write }) => (write === null ? [] : [write.change.values]));
  const remarks = await service.hooks.importRemarks?.(written, hookContext(service, caller, data, null));
  if (remarks === undefined) return [...lines];
  let next = 0;
  return lines.map((line) => {
    const remark = line.write === null ? undefined : remarks[next++];
    if (remark === undefined) return line;
    const { field, code, params = {} } = remark;
    return { ...line, remarks: [...line.remarks, { column: columnAt(plan, field), code, params }] };
  });
}
