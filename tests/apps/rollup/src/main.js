import { configure } from "td-admin";
import "td-admin/elements/td-fitters";

document.addEventListener("td-ready", () => {
  document.getElementById("state").textContent = "ready";
});
await configure({ apiBase: "https://admin.example.com", locale: "en_GB" });
document.body.append(document.createElement("td-fitters"));
