/** Reads and saves attachments as cells. Users who see the whole shop and the caller's own account are locked. */
import { protectedAccountError } from "../../../../host/server/features/dealers/attach/attach";
import type { Attachment } from "../../../../host/server/features/dealers/attach/storage";
import { dealerRows } from "../../../../host/server/features/dealers/matrices/dealer-rows";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { attach } from "../../../../host/server/features/dealers/matrices/attachments";
import attachDealers from "./dealer-user.resource";
import type { DealerRole } from "../fitter/dealer-choices";
import dealerUserMatrix from "./dealer-user-matrix.resource";

export default defineHooks(dealerUserMatrix, {
  matrix: {
    async read(query, context) {
      if (context.data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
      const users = (await context.all(attachDealers)).filter(({ dealerScope }) => dealerScope === "ATTACHED");
      const { rows, total } = await dealerRows(query, context, []);
      const cells: Record<string, Record<string, DealerRole>> = {};
      for (const { id, dealers } of users)
        for (const { dealer, role } of dealers as readonly Attachment[])
          (cells[dealer.id] ??= {})[id] = role as DealerRole;
      const columns = [];
      for (const { id, name, email } of users) {
        const locked = (await protectedAccountError(id, context)) !== undefined;
        columns.push({ key: String(id), label: name ?? email ?? "", note: email, locked });
      }
      const visibleKeys = new Set(rows.map(({ key }) => key));
      return {
        columns,
        rows,
        total,
        cells: Object.fromEntries(Object.entries(cells).filter(([row]) => visibleKeys.has(row))),
      };
    },
    save: attach,
  },
});
