/** Computes what a key's list and form show of its secret. */
import { secretFields } from "../../../../host/server/identity/api-keys/secret-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import apiKey from "./api-key.resource";

export default defineHooks(apiKey, { computed: secretFields });
