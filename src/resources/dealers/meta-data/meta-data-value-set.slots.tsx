/** Below the tool's form: the present values as a file. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const values = deferred<PanelProps>(async () => (await import("./tag-values-panel")).TagValuesPanel);

export default defineSlots({ panels: { "@below": values } });
