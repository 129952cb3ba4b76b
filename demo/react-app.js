// Uses an element as a React component: properties are passed by identity, events are props.
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { TdLogin } from "td-admin/react";

function App() {
  const [status, setStatus] = useState("You are not signed in.");
  return createElement(
    "main",
    null,
    createElement("h1", null, "Workshop planner"),
    createElement("p", { id: "status", role: "status" }, status),
    createElement(
      TdLogin,
      {
        compact: true,
        next: "none",
        onTdReady: () => setStatus("The sign-in is ready."),
        onTdSignedIn: ({ detail }) => setStatus(`Signed in. The admin would open ${detail.nextPath}.`),
      },
      createElement("p", null, "The sign-in is loading."),
    ),
  );
}

createRoot(document.querySelector("#app")).render(createElement(App));
