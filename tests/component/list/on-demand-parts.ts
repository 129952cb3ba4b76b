/** Parts that the list screen loads on demand. Compiled before the tests, because on a busy machine that takes longer than a test waits for them. */
import "../../../src/engine/actions/action-dialog";
import "../../../src/engine/list/inline-editor";
import "../../../src/engine/list/view-dialog";
import "../../../src/ui/dialog/dialog-panel";
import "../../../src/ui/fields/choice-field";
import "../../../src/ui/table/bulk-strip";
