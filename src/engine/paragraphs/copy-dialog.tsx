/** Dialog to copy or move a paragraph to another page, product or service. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { loadResource } from "../../catalogue/load-resource";
import { duplicateParagraph, moveParagraph } from "../../contract/endpoints/paragraph";
import { f, type Reference } from "../../contract/fields";
import {
  contentsPath,
  OWNER_TYPES,
  OWNERS,
  paragraphPath,
  placeOf,
  type OwnerType,
  type ParagraphPlace,
} from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { slotsOf, type Slot } from "../../contract/paragraph/slots";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { hasRight } from "../../contract/rights";
import { errorText } from "../error-text";
import { useReferenceSearch } from "../form/reference-search";
import { useElement } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { ReferenceField } from "../../ui/fields/reference-field";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Select } from "../../ui/inputs/select";

export interface CopyDialogProps {
  readonly paragraph: Paragraph;
  readonly place: ParagraphPlace;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Filters for owners that share a resource: products and articles are both catalogue items. */
const FILTERS: Readonly<Partial<Record<OwnerType, Readonly<Record<string, string>>>>> = {
  PRODUCT: { type: "product" },
  CATALOG_ITEM: { type: "blog,landing" },
};
const MODES = ["copy", "move"] as const;

/** Returns the positions of the chosen page, if its kind has positions; empty until a page is chosen and read. */
function usePageSlots(ownerType: OwnerType, target: Reference | null): readonly Slot[] {
  const { http } = useRuntime();
  const hasSlots = ownerType === "CONTENT_BLOC_PAGE";
  const { data = [] } = useQuery({
    queryKey: ["page-slots", ownerType, target?.id],
    enabled: hasSlots && target !== null,
    queryFn: async ({ signal }) => {
      const resource = await loadResource(OWNERS[ownerType].resource);
      if (resource === undefined) return [];
      const page = await http.call(resourceEndpoints(resource).get, { params: { id: String(target?.id) }, signal });
      return slotsOf(String(page["pageType"]));
    },
  });
  return hasSlots && target !== null ? data : [];
}

export function CopyDialog({ paragraph, place, open, onClose }: CopyDialogProps) {
  const t = useT();
  const { host, emit } = useElement();
  const { http, toasts, navigation } = useRuntime();
  const { display } = useSession();
  const [mode, setMode] = useState<(typeof MODES)[number]>("copy");
  const [ownerType, setOwnerType] = useState(place.ownerType);
  const [target, setTarget] = useState<Reference | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useMemo(() => {
    const filter = FILTERS[ownerType];
    return f.reference(OWNERS[ownerType].resource, filter === undefined ? {} : { filter });
  }, [ownerType]);
  const [slot, setSlot] = useState("");
  const slots = usePageSlots(ownerType, target);
  const needsSlot = ownerType === "CONTENT_BLOC_PAGE";
  const isReady = target !== null && (!needsSlot || slots.some((name) => name === slot));
  const { search } = useReferenceSearch(field);
  const label = t("paragraph-copy.target");
  const kinds = OWNER_TYPES.filter((type) => {
    const { rights, excludedLayouts } = OWNERS[type];
    return hasRight(display?.rightsMap ?? {}, rights) && !excludedLayouts.includes(paragraph.layoutId);
  });

  const submit = async (): Promise<void> => {
    if (target === null || !isReady || busy) return;
    setBusy(true);
    setFailure(undefined);
    const body = { ownerType, ownerId: target.id, slot: slots.find((name) => name === slot) };
    const call = { params: { id: String(paragraph.id) }, body };
    try {
      const response = await (mode === "copy" ? http.call(duplicateParagraph, call) : http.call(moveParagraph, call));
      emit("td-saved", { resource: "paragraph", id: response.id, record: response });
      const path = placeOf({ ownerType, ownerId: String(target.id), paragraphId: "0" })?.ownerPath;
      const openPage = (to: string): void => {
        void navigation.navigate(to, { source: host, force: true });
      };
      toasts.show({
        kind: "success",
        key: `paragraph-copy.done.${mode}`,
        params: { owner: target.label },
        ...(path !== undefined && {
          action: {
            labelKey: "paragraph-copy.open",
            run: () => {
              openPage(paragraphPath(path, response.id));
            },
          },
        }),
      });
      setTarget(null);
      onClose();
      // A moved paragraph no longer exists here.
      const contents = contentsPath(place);
      if (mode === "move" && contents !== undefined) openPage(contents);
    } catch (error) {
      console.error("The paragraph could not be copied or moved", error);
      setFailure(errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("paragraph-copy.title")}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t("paragraph.picker.cancel")}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
            {t(`paragraph-copy.mode.${mode}`)}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <FieldFrame label={t("paragraph-copy.mode")} as="fieldset">
          {() => (
            <RadioGroup
              inline
              value={mode}
              options={MODES.map((value) => ({ value, label: t(`paragraph-copy.mode.${value}`) }))}
              onChange={(value) => {
                setMode(value === "move" ? "move" : "copy");
              }}
            />
          )}
        </FieldFrame>
        <p className="td-muted">{t(`paragraph-copy.text.${mode}`)}</p>
        <FieldFrame label={t("paragraph-copy.kind")}>
          {(control) => (
            <Select
              {...control}
              value={ownerType}
              options={kinds.map((value) => ({ value, label: t(`paragraph-copy.kind.${value}`) }))}
              onChange={({ target: { value } }) => {
                setOwnerType(kinds.find((kind) => kind === value) ?? ownerType);
                setTarget(null);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={label}>
          {(control) => (
            <ReferenceField
              key={ownerType}
              control={control}
              field={field}
              label={label}
              value={target}
              onChange={(chosen) => {
                setTarget(chosen);
                setSlot("");
              }}
              onBlur={() => undefined}
              readOnly={false}
              errors={{}}
              search={search}
            />
          )}
        </FieldFrame>
        {slots.length === 0 ? null : (
          <FieldFrame label={t("paragraph-copy.slot")} required>
            {(control) => (
              <Select
                {...control}
                placeholder={t("paragraph-copy.slot.pick")}
                value={slot}
                options={slots.map((value) => ({ value, label: t(`content-bloc-page.slot.${value}`) }))}
                onChange={({ target: { value } }) => {
                  setSlot(value);
                }}
              />
            )}
          </FieldFrame>
        )}
      </div>
    </Dialog>
  );
}
