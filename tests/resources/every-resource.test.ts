/** The derived tests of every resource. */
import { everyResource } from "./every-resource";
import { FASTEST_DATABASE } from "./harness";

await everyResource(FASTEST_DATABASE, "all");
