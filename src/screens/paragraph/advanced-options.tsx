/**
 * Advanced options of a paragraph: sizes per device, and single choices. Saved by their own button.
 * @messages paragraph.option.**
 */
import link from "@shoelace-style/shoelace/dist/assets/icons/link-45deg.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveAdvancedOptions } from "../../contract/endpoints/paragraph";
import {
  optionKey,
  effectiveOptions,
  optionValueKey,
  type OptionRule,
  type OptionValue,
} from "../../contract/paragraph/options";
import { layoutOf } from "../../contract/paragraph/layouts";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Drawer } from "../../ui/dialog/drawer";
import { Select } from "../../ui/inputs/select";
import { Skeleton } from "../../ui/states/skeleton";
import { ContrastNote } from "./contrast-note";
import { enumerationQuery } from "./enumeration-field";
import { optionRulesQuery, optionsQuery, paragraphKeys } from "../../engine/paragraphs/paragraph-record";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import css from "./paragraph-view.css";

defineSheet(css);

export interface AdvancedOptionsProps {
  readonly paragraph: Paragraph;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly readOnly: boolean;
  /** Receives unsaved options, for the preview; undefined ends the preview. */
  readonly onPreview: (options: readonly OptionValue[] | undefined) => void;
}

const PLACES = ["mobilePosition", "desktopPosition"] as const;

export function AdvancedOptions({ paragraph, open, onClose, readOnly, onPreview }: AdvancedOptionsProps) {
  const t = useT();
  const client = useQueryClient();
  const { http, toasts } = useRuntime();
  const rules = useQuery({ ...optionRulesQuery(paragraph.layoutId), enabled: open });
  const stored = useQuery({ ...optionsQuery(paragraph.id), enabled: open });
  const sizes = useQuery({ ...enumerationQuery("space-size-value"), enabled: open });
  const [changedOptions, setChangedOptions] = useState<readonly OptionValue[]>();
  /** Codes of sizes that the user set separately for each device. */
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const options = changedOptions ?? stored.data ?? [];

  const preview = (next: readonly OptionValue[] | undefined): void => {
    setChangedOptions(next);
    onPreview(next);
  };
  const setOption = (option: OptionValue): void => {
    preview([...options.filter(({ code }) => code !== option.code), option]);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailed(false);
    try {
      const body = { paragraphId: paragraph.id, options: options.map(toRequest) };
      const saved = await http.call(saveAdvancedOptions, { params: { id: String(paragraph.id) }, body });
      client.setQueryData(optionsQuery(paragraph.id).queryKey, saved.options);
      preview(undefined);
      await client.invalidateQueries({ queryKey: paragraphKeys.one(paragraph.id) });
      toasts.show({ kind: "success", key: "paragraph.options.saved" });
      onClose();
    } catch (error) {
      console.error("The advanced options were not saved", error);
      setFailed(true);
    } finally {
      setSaving(false);
    }
  };
  const close = (): void => {
    preview(undefined);
    onClose();
  };

  const row = (rule: OptionRule) => {
    const value = options.find(({ code }) => code === rule.code);
    const label = t.key(optionKey(rule.code));
    if (rule.values !== undefined)
      return (
        <div key={rule.code} className="td-option">
          <span>{label}</span>
          <Select
            aria-label={label}
            size="sm"
            disabled={readOnly}
            value={value?.choice?.code ?? rule.choice?.code ?? ""}
            options={rule.values.map(({ code }) => ({ value: code, label: t.key(optionValueKey(rule.code, code)) }))}
            onChange={({ target }) => {
              setOption({
                code: rule.code,
                choice: rule.values?.find(({ code }) => code === target.value) ?? { code: target.value },
              });
            }}
          />
        </div>
      );
    const next = { ...rule, ...value };
    const isLinked = !separate.has(rule.code) && next.mobilePosition?.spaceSizeId === next.desktopPosition?.spaceSizeId;
    return (
      <div key={rule.code} className="td-option td-option--sizes">
        <span>{label}</span>
        {PLACES.map((place) => (
          <Select
            key={place}
            aria-label={`${label}, ${t(`paragraph.options.${place}`)}`}
            size="sm"
            disabled={readOnly}
            value={String(next[place]?.spaceSizeId ?? "")}
            options={(sizes.data ?? []).map((size) => ({ value: String(size.id), label: t.key(size.labelKey) }))}
            onChange={({ target }) => {
              const size = { spaceSizeId: Number(target.value) };
              const { mobilePosition, desktopPosition } = isLinked
                ? { mobilePosition: size, desktopPosition: size }
                : next;
              setOption({ code: rule.code, mobilePosition, desktopPosition, [place]: size });
            }}
          />
        ))}
        <IconButton
          icon={link}
          size="sm"
          pressed={isLinked}
          disabled={readOnly}
          label={t("paragraph.options.same", { option: label })}
          onClick={() => {
            setSeparate(
              new Set(isLinked ? [...separate, rule.code] : [...separate].filter((code) => code !== rule.code)),
            );
            if (isLinked) return;
            setOption({ code: rule.code, mobilePosition: next.desktopPosition, desktopPosition: next.desktopPosition });
          }}
        />
      </div>
    );
  };
  const loadedRules = rules.data;
  const layout = layoutOf(paragraph.layoutId);
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t("paragraph.options")}
      footer={
        readOnly ? null : (
          <>
            <Button
              onClick={() => {
                preview([]);
              }}
            >
              {t("paragraph.options.reset")}
            </Button>
            <Button variant="primary" busy={saving} disabled={changedOptions === undefined} onClick={() => void save()}>
              {t("paragraph.options.save")}
            </Button>
          </>
        )
      }
    >
      {failed ? <Alert tone="danger">{t("paragraph.options.failed")}</Alert> : null}
      {layout === undefined ? null : <ContrastNote layout={layout} options={effectiveOptions(layout, options)} />}
      {loadedRules === undefined || stored.data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <div className="td-options">
          <Heading level={3}>{t("paragraph.options.spaces")}</Heading>
          <div className="td-option td-option--sizes td-small td-subtle" aria-hidden="true">
            <span />
            {PLACES.map((place) => (
              <span key={place}>{t(`paragraph.options.${place}`)}</span>
            ))}
            <span />
          </div>
          {loadedRules.filter(({ values }) => values === undefined).map(row)}
          <Heading level={3}>{t("paragraph.options.choices")}</Heading>
          {loadedRules.filter(({ values }) => values !== undefined).map(row)}
        </div>
      )}
    </Drawer>
  );
}

/** Removes what the catalogue adds to an option, before sending it. */
const toRequest = ({ code, mobilePosition, desktopPosition, choice }: OptionValue) =>
  choice === undefined
    ? { code, ...(mobilePosition && { mobilePosition }), ...(desktopPosition && { desktopPosition }) }
    : { code, choice: { code: choice.code, ...(choice.icon !== undefined && { icon: choice.icon }) } };
