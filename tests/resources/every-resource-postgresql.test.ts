/** The same protocol on a PostgreSQL server, where one can be started. */
import { describe, it } from "vitest";
import { everyResource } from "./every-resource";
import { DATABASES } from "./harness";

if (DATABASES.includes("PostgreSQL")) await everyResource("PostgreSQL");
else describe.skip("on a PostgreSQL server", () => it("needs its programs"));
