/** Tabs of the devices, each with its size and the device whose picture it shows. */
import display from "@shoelace-style/shoelace/dist/assets/icons/display.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import tablet from "@shoelace-style/shoelace/dist/assets/icons/tablet.svg";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { DEVICES, type Device } from "../../contract/fields";
import type { PictureSizes } from "../../contract/paragraph/layouts";
import { useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";
import { moveFocus } from "../../ui/menu/move-focus";
import { changedDevices, isCommon, sourceDevice, type EditorState } from "./picture-model";

export const DEVICE_ICONS: Readonly<Record<Device, string>> = { DESKTOP: display, TABLET: tablet, MOBILE: phone };

export interface DeviceTabsProps {
  readonly state: EditorState;
  readonly base: EditorState;
  readonly sizes: PictureSizes;
  readonly value: Device;
  readonly onChange: (device: Device) => void;
  /** Device whose file is being read. */
  readonly readingDevice: Device | undefined;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

export function DeviceTabs({ state, base, sizes, value, onChange, readingDevice, end, children }: DeviceTabsProps) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length > 1 && moveFocus(list.current, event.key)) event.preventDefault();
  };
  const changed = changedDevices(state, base);
  const sourceOf = (device: Device): string => {
    if (readingDevice === device) return t("picture-editor.reading");
    const source = sourceDevice(state, device);
    if (source === undefined) return t("picture-editor.source.none");
    if (source !== device) return t(`picture-editor.source.from.${source}`);
    if (isCommon(state, device)) return t("picture-editor.source.common");
    const [width, height] = sizes[device];
    return `${width} × ${height} · ${t("picture-editor.source.own")}`;
  };
  return (
    <>
      <div className="td-devices">
        <div
          ref={list}
          className="td-devices__list"
          role="tablist"
          tabIndex={-1}
          aria-label={t("picture-editor.devices")}
          onKeyDown={onKeyDown}
        >
          {DEVICES.map((device) => (
            <button
              key={device}
              type="button"
              role="tab"
              id={`${id}-${device}`}
              aria-selected={device === value}
              aria-controls={`${id}-panel`}
              tabIndex={device === value ? 0 : -1}
              className="td-devices__tab"
              onClick={() => {
                onChange(device);
              }}
            >
              <Icon icon={DEVICE_ICONS[device]} size={14} />
              <span className="td-devices__words">
                <span>
                  {t(`picture-editor.device.${device}`)}
                  {changed.includes(device) ? (
                    <span className="td-devices__dot" role="img" aria-label={t("picture-editor.changed")} />
                  ) : null}
                </span>
                <span
                  className="td-devices__source"
                  data-borrowed={
                    (sourceDevice(state, device) ?? device) !== device || isCommon(state, device) || undefined
                  }
                >
                  {sourceOf(device)}
                </span>
              </span>
            </button>
          ))}
        </div>
        <div className="td-devices__end">{end}</div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
