import { useState } from "react";
import { Button } from "./button";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Replaces `label` after a copy. */
  readonly copiedLabel: string;
}

/** Copies a text. Renders nothing where the browser has no clipboard, as on pages without HTTPS. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  if (!("clipboard" in navigator)) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Clipboard access was denied; the text can still be selected.
    }
  };
  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied === text ? copiedLabel : label}
    </Button>
  );
}
