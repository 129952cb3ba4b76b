import { useState } from "react";
import { configure } from "td-admin/react";

void configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

export function App() {
  const [state, setState] = useState("waiting");
  return (
    <main>
      <p id="state">{state}</p>
      <td-fitters theme="light" style={{ minHeight: 200 }} aria-label="Dealers" ontd-ready={() => setState("ready")}>
        <p>Loading the dealers</p>
      </td-fitters>
    </main>
  );
}

// @ts-expect-error an unknown theme
void (<td-fitters theme="blue" />);
// @ts-expect-error the detail of another event
void (<td-fitters ontd-ready={({ detail }) => detail.record} />);
