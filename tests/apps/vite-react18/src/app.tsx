import { useState } from "react";
import { TdFitters, configure } from "td-admin/react";

void configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

export function App() {
  const [state, setState] = useState("waiting");
  return (
    <main>
      <p id="state">{state}</p>
      <TdFitters theme="light" style={{ minHeight: 200 }} aria-label="Dealers" onTdReady={() => setState("ready")}>
        <p>Loading the dealers</p>
      </TdFitters>
    </main>
  );
}

// @ts-expect-error an unknown theme
void (<TdFitters theme="blue" />);
// @ts-expect-error the detail of another event
void (<TdFitters onTdReady={({ detail }) => detail.record} />);
