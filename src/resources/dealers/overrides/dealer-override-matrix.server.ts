/** Columns of the matrix: the fields that the shop may override, texts in each language. */
import { overrideMatrix } from "../../../../host/server/features/dealers/matrices/overrides";
import { defineHooks } from "../../../../host/server/resources/hooks";
import dealerOverrideMatrix from "./dealer-override-matrix.resource";

export default defineHooks(dealerOverrideMatrix, { matrix: overrideMatrix });
