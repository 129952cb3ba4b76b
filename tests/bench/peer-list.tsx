/** The comparison page for screens of the host: bare React that fetches the first dealers and shows them as rows. The benchmark builds it. */
import { useEffect, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly code?: string;
  readonly city?: string;
  readonly status?: string;
}

function PeerList() {
  const [rows, setRows] = useState<readonly Row[]>();
  useEffect(() => {
    void fetch("/admin/api/fitter")
      .then((response) => response.json() as Promise<{ data: { elements: readonly Row[] } }>)
      .then(({ data }) => {
        setRows(data.elements);
      });
  }, []);
  useLayoutEffect(() => {
    if (rows === undefined) return;
    const root = document.querySelector("peer-list");
    root?.setAttribute("data-ready", "");
    root?.dispatchEvent(new CustomEvent("td-ready", { bubbles: true }));
  }, [rows]);
  return (
    <table>
      <tbody>
        {rows?.map(({ id, name, code, city, status }) => (
          <tr key={id}>
            <td>
              <a href={`/admin/fitter/${id}`}>{name}</a>
            </td>
            <td>{code}</td>
            <td>{city}</td>
            <td>{status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.querySelector("peer-list") ?? document.body).render(<PeerList />);
