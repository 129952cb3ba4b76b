/** All derived tests of every resource, on the embedded database. `npm test` runs a part of them, see tests/resources/every-resource.ts. */
import { everyResource } from "../resources/every-resource";

await everyResource("embedded", "all");
