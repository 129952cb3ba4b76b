/** Panel under the element, shown with technical information: edits its attributes and lists its events. */
import type { TdEventName } from "../../src/contract/events";

/** Shows the panel for an element. `names` are the events that it lists. */
export function showConsole(element: HTMLElement, names: readonly TdEventName[]): void {
  const panel = document.createElement("section");
  panel.className = "td-console";
  for (const name of element.getAttributeNames()) {
    if (name === "standalone" || name === "routing") continue;
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.value = element.getAttribute(name) ?? "";
    input.addEventListener("change", () => {
      element.setAttribute(name, input.value);
    });
    label.append(name, input);
    panel.append(label);
  }
  const log = document.createElement("ol");
  log.role = "log";
  for (const name of [...names, "td-resize"])
    document.addEventListener(name, (event) => {
      const line = document.createElement("li");
      line.textContent = `${name} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`;
      log.append(line);
      log.scrollTop = log.scrollHeight;
    });
  panel.append(log);
  document.body.append(panel);
}
