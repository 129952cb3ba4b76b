"use client";
import { useState } from "react";
import { TdFitters, configure } from "td-admin/react";

void configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

export function Dealers() {
  const [state, setState] = useState("waiting");
  return (
    <>
      <p id="state">{state}</p>
      <TdFitters onTdReady={() => setState("ready")}>
        <p>Loading the dealers</p>
      </TdFitters>
    </>
  );
}
