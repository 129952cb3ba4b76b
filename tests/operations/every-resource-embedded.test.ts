/** A selection of resources on the embedded database, when the complete suite runs on PostgreSQL: the SQL is the same. */
import { everyResource } from "../resources/every-resource";
import { FASTEST_DATABASE } from "../resources/harness";

await everyResource("embedded", FASTEST_DATABASE === "embedded" ? "none" : "few");
