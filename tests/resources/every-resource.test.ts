/** The derived tests of the resources. `npm run bench -- resources` runs all of them for every resource. */
import { everyResource } from "./every-resource";
import { FASTEST_DATABASE } from "./harness";

await everyResource(FASTEST_DATABASE, "bounded");
