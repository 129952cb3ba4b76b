/**
 * The page's toasts: top right below the header, identical ones merged with a count, closed by a click or a drag of 60
 * % (constants-07 to constants-12, error-17).
 */
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import error from "@shoelace-style/shoelace/dist/assets/icons/exclamation-octagon-fill.svg";
import info from "@shoelace-style/shoelace/dist/assets/icons/info-circle-fill.svg";
import success from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import { useEffect, useLayoutEffect, useRef } from "react";
import { cssTransition, toast, ToastContainer, type ToastOptions } from "react-toastify/unstyled";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { TOAST_LIMIT, type Toast } from "../../runtime/toasts";
import { raise } from "../floating/top-layer";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./toast-host.css";

defineSheet(css);

const CONTAINER = "td-admin";
/** Share of a toast's width, in percent, that a drag must cover to dismiss it. */
const DRAG_PERCENT = 60;
const ICONS = { success, info, warning, error } as const;

const Transition = cssTransition({ enter: "td-toast--enters", exit: "td-toast--leaves", collapseDuration: 160 });

/** Renders one toast from the store, so that its text follows the language and its count. */
function Content({ id }: { readonly id: number }) {
  const { toasts } = useRuntime();
  const t = useT();
  const toast = useStore(toasts.store, (all) => all.find((entry) => entry.id === id));
  const last = useRef(toast);
  if (toast !== undefined) last.current = toast;
  const { current } = last;
  if (current === undefined) return null;
  const text = current.text ?? t.key(current.key, current.params);
  const { action } = current;
  return (
    <>
      <Icon icon={ICONS[current.kind]} className="td-toast__icon" />
      <span className="td-toast__text">
        {text}
        {current.count > 1 ? ` (${String(current.count)})` : null}
      </span>
      {action === undefined ? null : (
        <button
          type="button"
          className="td-toast__action"
          onClick={() => {
            action.run();
          }}
        >
          {t.key(action.labelKey, action.params)}
        </button>
      )}
    </>
  );
}

export function ToastHost() {
  const { toasts } = useRuntime();
  const t = useT();
  const all = useStore(toasts.store);
  const counts = useRef(new Map<number, number>());
  const layer = useRef<HTMLDivElement>(null);
  const newest = all.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest !== undefined && layer.current !== null) raise(layer.current);
  }, [newest]);

  useEffect(() => {
    const previousCounts = counts.current;
    const options = ({ id, kind, timeout }: Toast): ToastOptions => ({
      toastId: id,
      containerId: CONTAINER,
      type: kind,
      // Errors are announced at once, others when the screen reader is idle.
      role: kind === "error" ? "alert" : "status",
      autoClose: timeout === 0 ? false : timeout,
      onClose: () => {
        toasts.dismiss(id);
      },
    });
    for (const entry of all) {
      const before = previousCounts.get(entry.id);
      if (before === undefined) toast(<Content id={entry.id} />, options(entry));
      // A merged toast restarts its timer.
      else if (before !== entry.count) toast.update(entry.id, { ...options(entry), render: <Content id={entry.id} /> });
      previousCounts.set(entry.id, entry.count);
    }
    for (const id of previousCounts.keys()) {
      if (all.some((entry) => entry.id === id)) continue;
      previousCounts.delete(id);
      toast.dismiss({ id, containerId: CONTAINER });
    }
  }, [all, toasts]);

  return (
    <div ref={layer} className="td-top" popover="manual">
      <ToastContainer
        containerId={CONTAINER}
        className="td-toasts"
        toastClassName="td-toast"
        aria-label={t("ui.toasts")}
        position="top-right"
        limit={TOAST_LIMIT}
        hideProgressBar
        closeOnClick
        closeButton={false}
        icon={false}
        draggable
        draggablePercent={DRAG_PERCENT}
        pauseOnHover
        pauseOnFocusLoss={false}
        newestOnTop={false}
        transition={Transition}
      />
    </div>
  );
}
