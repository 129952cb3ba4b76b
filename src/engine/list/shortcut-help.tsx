/** What the keys of a list do. */
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { KeyHint } from "../../ui/text/key-hint";
import { useCellWords } from "../cells/cell-words";

const KEYS = [
  ["/", "list.help.search"],
  ["↑ ↓", "list.help.move"],
  ["Enter", "list.help.open"],
  ["Ctrl Enter", "list.help.open-tab"],
  ["x", "list.help.pick"],
  ["Shift ↑ ↓", "list.help.pick-range"],
  ["Shift F10", "list.help.menu"],
  ["Alt ← →", "list.help.width"],
  ["?", "list.help.help"],
] as const;

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useCellWords();
  return (
    <Dialog
      open
      title={t("list.help")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("action.results.close")}
        </Button>
      }
    >
      <dl className="td-list__keys">
        {KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <KeyHint keys={keys} />
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className="td-small td-muted">{t("list.help.sort")}</p>
    </Dialog>
  );
}
