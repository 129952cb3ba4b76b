/** The same protocol on a PostgreSQL server, where one can be started: the SQL is the same, so few resources show that it runs there. */
import { describe, it } from "vitest";
import { everyResource } from "./every-resource";
import { DATABASES } from "./harness";

if (DATABASES.includes("PostgreSQL")) await everyResource("PostgreSQL", "few");
else describe.skip("on a PostgreSQL server", () => it("needs its programs"));
