// The elements as components: properties by identity, events as props.
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { TdLogin } from "td-admin/react";

function App() {
  const [said, say] = useState("Nobody is signed in.");
  return createElement(
    "main",
    null,
    createElement("h1", null, "Workshop planner"),
    createElement("p", { id: "said", role: "status" }, said),
    createElement(
      TdLogin,
      {
        compact: true,
        next: "none",
        onTdReady: () => say("The sign-in is ready."),
        onTdSignedIn: ({ detail }) => say(`Signed in; the administration would open ${detail.nextPath}.`),
      },
      createElement("p", null, "The sign-in is loading."),
    ),
  );
}

createRoot(document.querySelector("#app")).render(createElement(App));
