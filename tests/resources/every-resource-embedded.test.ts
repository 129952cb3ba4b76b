/** A selection of resources on the embedded database, when the complete suite runs on PostgreSQL: the SQL is the same. */
import { everyResource } from "./every-resource";
import { FASTEST_DATABASE } from "./harness";

await everyResource("embedded", FASTEST_DATABASE === "embedded" ? "none" : "few");
