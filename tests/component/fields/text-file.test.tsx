/** A long list can be loaded from a text file. */
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import MultilineField from "../../../src/ui/fields/multiline-field";
import { readText } from "../../../src/ui/fields/read-text";
import { show } from "../ui/page";

afterEach(cleanup);

it("fills the field from a text file, and refuses other and too large files", async () => {
  const onChange = vi.fn();
  await show(
    <MultilineField
      control={{ id: "codes", "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined }}
      field={f.multiline({ max: 20, fromFile: true })}
      value={null}
      label="Codes"
      readOnly={false}
      errors={{}}
      onChange={onChange}
      onBlur={() => undefined}
    />,
  );
  await screen.findByRole("button", { name: "From a file: Codes" });
  const input = document.querySelector("input[type=file]") ?? document.body;
  const chooseFile = (content: BlobPart) =>
    fireEvent.change(input, { target: { files: [new File([content], "codes.csv")] } });
  chooseFile("FR-1\nFR-2");
  await waitFor(() => expect(onChange).toHaveBeenCalledWith("FR-1\nFR-2"));
  chooseFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
  expect(await screen.findByText(/not a text file/)).toBeTruthy();
  chooseFile("x".repeat(21));
  expect(await screen.findByText(/too large/)).toBeTruthy();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("decodes UTF-8, Windows-1252 and UTF-16", () => {
  expect(readText(new TextEncoder().encode("\u{feff}Été"))).toBe("Été");
  expect(readText(new Uint8Array([0xc9, 0x74, 0xe9]))).toBe("Été");
  expect(readText(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x3b, 0]))).toBe("A;");
});
