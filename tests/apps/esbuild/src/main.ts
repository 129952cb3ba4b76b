import { configure } from "td-admin";

void configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

const dealers = document.createElement("td-fitters");
document.body.append(dealers);
// Events bubble to the document.
document.addEventListener("td-ready", ({ detail }) => {
  const state = document.getElementById("state");
  if (state !== null) state.textContent = detail.tag === "td-fitters" ? "ready" : "wrong";
});
document.addEventListener("td-token-required", ({ detail }) => {
  detail.respond(Promise.resolve("token"));
  // @ts-expect-error a token is a string
  detail.respond(7);
});
