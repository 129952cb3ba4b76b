import { configure } from "td-admin";

configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

const dealers = document.createElement("td-fitters");
dealers.addEventListener("td-ready", () => {
  document.getElementById("state").textContent = "ready";
});
document.body.append(dealers);
