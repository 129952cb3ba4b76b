/** Dialog that lists the keyboard shortcuts of the shell, lists and forms. */
import type { CatalogueKey } from "../../locales";
import type { Translate } from "../../runtime/i18n";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import {
  HELP_KEY,
  isMac,
  NEXT_KEY,
  PALETTE_KEY,
  PIN_KEY,
  PREVIOUS_KEY,
  SAVE_KEY,
  type Shortcut,
} from "../../ui/shortcuts";
import { defineSheet } from "../../ui/styles";
import { ROW_KEYS } from "../../ui/table/row-keys";
import { WIDTH_KEY } from "../../ui/table/use-column-widths";
import { Heading } from "../../ui/text/heading";
import { KeyHint } from "../../ui/text/key-hint";
import { SEARCH_KEY } from "../list/use-shortcuts";
import css from "./shortcut-sheet.css";

defineSheet(css);

type Rows = readonly (readonly [Shortcut, CatalogueKey])[];

/** Shown only when the screen is inside the shell. */
const ADMIN: Rows = [
  [PALETTE_KEY, "shortcuts.palette"],
  [PIN_KEY, "shortcuts.pin"],
];
const GROUPS: readonly (readonly [CatalogueKey, Rows])[] = [
  [
    "shortcuts.lists",
    [
      [SEARCH_KEY, "list.help.search"],
      [ROW_KEYS.move, "list.help.move"],
      [ROW_KEYS.open, "list.help.open"],
      [ROW_KEYS.openTab, "list.help.open-tab"],
      [ROW_KEYS.pick, "list.help.pick"],
      [ROW_KEYS.pickRange, "list.help.pick-range"],
      [ROW_KEYS.menu, "list.help.menu"],
      [WIDTH_KEY, "list.help.width"],
    ],
  ],
  [
    "shortcuts.forms",
    [
      [SAVE_KEY, "shortcuts.save"],
      [PREVIOUS_KEY, "shortcuts.previous"],
      [NEXT_KEY, "shortcuts.next"],
    ],
  ],
];
const HELP: Rows = [[HELP_KEY, "list.help.help"]];

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** Formats a shortcut: alternative keys separately, modifier and key combined. */
function formatShortcut(t: Translate, { keys, command, shift, alt }: Shortcut): readonly string[] {
  const keyText = (key: string): string =>
    key === " "
      ? t("shortcuts.key.space")
      : key === "Enter"
        ? t("shortcuts.key.enter")
        : (SYMBOLS[key] ?? key.toUpperCase());
  const modifiers = [
    command === true && (isMac() ? "⌘" : t("shortcuts.key.command")),
    shift === true && t("shortcuts.key.shift"),
    alt === true && "Alt",
  ];
  const pressed = modifiers.filter((text) => text !== false);
  return pressed.length === 0 ? keys.map(keyText) : [[...pressed, ...keys.map(keyText)].join(" ")];
}

function Group({ title, rows }: { readonly title: string; readonly rows: Rows }) {
  const t = useT();
  return (
    <section aria-label={title}>
      <Heading level={3}>{title}</Heading>
      <dl>
        {rows.map(([shortcut, text]) => (
          <div key={text}>
            <dt>
              {formatShortcut(t, shortcut).map((keys) => (
                <KeyHint key={keys} keys={keys} />
              ))}
            </dt>
            <dd>{t.key(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { navigation } = useRuntime();
  const sections = navigation.hasRouter() ? [...ADMIN, ...HELP] : HELP;
  return (
    <Dialog
      open
      title={t("list.help")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("shortcuts.close")}
        </Button>
      }
    >
      <div className="td-shortcuts">
        <Group title={t("shortcuts.everywhere")} rows={sections} />
        {GROUPS.map(([title, rows]) => (
          <Group key={title} title={t.key(title)} rows={rows} />
        ))}
        <p className="td-small td-muted">{t("list.help.sort")}</p>
      </div>
    </Dialog>
  );
}
