/** Routes of enumerations for content screens, readable by any account. */
import { enumeration } from "../../../src/contract/endpoints/enumerations";
import { enumerationValues } from "../../../src/contract/paragraph/enumerations";
import { isEnumerationName } from "../../../src/contract/paragraph/fields";
import { ApiProblem } from "../platform/http/problem";
import { route } from "../platform/http/route";
import type { ServerModule } from "../resources/resource-services";

export const enumerationModule: ServerModule = () => [
  route(enumeration, (_, { params }) => {
    if (!isEnumerationName(params.name)) throw new ApiProblem("not-found");
    return enumerationValues(params.name);
  }),
];
