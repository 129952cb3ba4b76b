/** Lists of values for content screens (Spec 1 §7 "Enumerations"): any account may read them. */
import { enumeration } from "../../../src/contract/endpoints/enumerations";
import { enumerationValues } from "../../../src/contract/paragraph/enumerations";
import { isEnumerationName } from "../../../src/contract/paragraph/fields";
import { ApiProblem } from "../http/problem";
import { route } from "../http/route";
import type { ServerModule } from "../server-parts";

export const enumerationModule: ServerModule = () => [
  route(enumeration, (_, { params }) => {
    if (!isEnumerationName(params.name)) throw new ApiProblem("not-found");
    return enumerationValues(params.name);
  }),
];
