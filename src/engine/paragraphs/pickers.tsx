/**
 * Dialogs to pick a layout or template. Accepting requires a selection (validation-08, validation-09).
 * @messages paragraph.category.*
 * @messages paragraph.layout.*
 */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { pageTemplates } from "../../contract/endpoints/paragraph";
import {
  categoryKey,
  DEFAULT_CATEGORY,
  LAYOUT_CATEGORIES,
  type LayoutCategory,
} from "../../contract/paragraph/layouts";
import type { OwnerType } from "../../contract/paragraph/owners";
import { getRuntime } from "../../runtime";
import { apiBase } from "../../runtime/options";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { SearchInput } from "../../ui/inputs/search-input";
import { Link } from "../../ui/link/link";
import { moveFocus } from "../../ui/menu/move-focus";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Tabs } from "../../ui/tabs/tabs";
import { svgDataUrl, layoutsQuery } from "./layouts-query";
import css from "./paragraphs.css";

defineSheet(css);

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly picture: string;
  readonly more?: ReactNode;
}

interface CardsProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  readonly onAccept: (id: string) => void;
}

/** Selectable cards. Arrow keys select, a double click accepts. */
function ChoiceCards({ label, choices, value, onChange, onAccept }: CardsProps) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!moveFocus(group.current, event.key)) return;
    event.preventDefault();
    const focused = (group.current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    if (focused instanceof HTMLElement && focused.dataset["id"] !== undefined) onChange(focused.dataset["id"]);
  };
  const isListed = choices.some(({ id }) => id === value);
  return (
    <div className="td-picker" ref={group} role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {choices.map(({ id, label: name, picture, more }, index) => (
        <div key={id} className="td-picker__card">
          <button
            type="button"
            role="radio"
            data-id={id}
            aria-checked={id === value}
            tabIndex={id === value || (!isListed && index === 0) ? 0 : -1}
            onClick={() => {
              onChange(id);
            }}
            onDoubleClick={() => {
              onAccept(id);
            }}
          >
            <img src={picture} alt="" width={96} height={64} />
            <span>{name}</span>
          </button>
          {more}
        </div>
      ))}
    </div>
  );
}

export interface PickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAccept: (id: string) => void;
}

interface FrameProps extends PickerProps {
  readonly title: string;
  readonly selected: string | undefined;
  readonly children: ReactNode;
}

function PickerFrame({ open, onClose, onAccept, title, selected, children }: FrameProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t("paragraph.picker.cancel")}</Button>
          <Button
            variant="primary"
            disabled={selected === undefined}
            onClick={() => {
              if (selected !== undefined) onAccept(selected);
            }}
          >
            {t("paragraph.picker.accept")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export interface LayoutPickerProps extends PickerProps {
  readonly ownerType: OwnerType;
  readonly ownerId?: string;
  /** Layout to exclude, when the layout of a paragraph is changed. */
  readonly current?: string;
}

export function LayoutPicker({ ownerType, ownerId, current, ...props }: LayoutPickerProps) {
  const t = useT();
  const [category, setCategory] = useState<LayoutCategory>(DEFAULT_CATEGORY);
  const [search, setSearch] = useState("");
  const [selected, setSelected] = useState<string>();
  const { data } = useQuery({ ...layoutsQuery(ownerType, ownerId), enabled: props.open });
  const { session } = useRuntime();
  // Only platform administrators may use the raw HTML layout; the server refuses it to others.
  const mayUseHtml = session.can("SUPER_ADMIN") || session.holds(["super-menus"]);
  const all = (data ?? [])
    .filter(({ id }) => id !== current && (mayUseHtml || id !== "C_HTML"))
    .map((layout) => ({ ...layout, label: t.key(layout.name) }));
  const query = search.trim().toLowerCase();
  const matching = all.filter((layout) =>
    query === "" ? layout.category === category : layout.label.toLowerCase().includes(query),
  );
  const selectedId = matching.some(({ id }) => id === selected) ? selected : undefined;
  return (
    <PickerFrame {...props} title={t("paragraph.picker.layout")} selected={selectedId}>
      <div className="td-stack">
        <SearchInput label={t("paragraph.picker.search")} value={search} onChange={setSearch} />
        <Tabs
          label={t("paragraph.picker.categories")}
          value={category}
          onChange={(id) => {
            setSearch("");
            setCategory(LAYOUT_CATEGORIES.find((candidate) => candidate === id) ?? DEFAULT_CATEGORY);
          }}
          items={LAYOUT_CATEGORIES.filter((id) => all.some((layout) => layout.category === id)).map((id) => ({
            id,
            label: t.key(categoryKey(id)),
          }))}
        >
          {data === undefined ? (
            <Skeleton lines={4} />
          ) : (
            <ChoiceCards
              label={t("paragraph.picker.layout")}
              choices={matching.map(({ id, label, bigIcon }) => ({ id, label, picture: svgDataUrl(bigIcon) }))}
              value={selectedId}
              onChange={setSelected}
              onAccept={props.onAccept}
            />
          )}
        </Tabs>
      </div>
    </PickerFrame>
  );
}

/** Returns whether a template's preview URL is a web address, not one the browser would run (`javascript:`). */
const isWebUrl = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(url);

export function TemplatePicker(props: PickerProps) {
  const t = useT();
  const [selected, setSelected] = useState<string>();
  const { data } = useQuery({
    queryKey: ["page-templates"],
    enabled: props.open,
    staleTime: Infinity,
    queryFn: () => getRuntime().http.call(pageTemplates, { background: true }),
  });
  return (
    <PickerFrame {...props} title={t("paragraph.picker.template")} selected={selected}>
      {data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ChoiceCards
          label={t("paragraph.picker.template")}
          choices={data.map(({ id, title, picture, url }) => ({
            id,
            label: t.key(title, undefined, { fallback: title }),
            picture,
            more: isWebUrl(url) ? (
              <Link href={new URL(url, apiBase(getRuntime().options.get())).href} newTab className="td-small">
                {t("paragraph.picker.see")}
              </Link>
            ) : null,
          }))}
          value={selected}
          onChange={setSelected}
          onAccept={props.onAccept}
        />
      )}
    </PickerFrame>
  );
}
