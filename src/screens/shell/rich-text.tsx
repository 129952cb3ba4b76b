/** Translated messages with emphasised values. */
import { Fragment, type ReactNode } from "react";

/** Markers that no message contains: placeholders are filled with marked names, and the text is split at the marks. */
const OPEN = "\u0002";
const CLOSE = "\u0003";

/** Returns marked names as placeholder values for the translation. */
export const markNames = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${OPEN}${name}${CLOSE}`])) as Record<Name, string>;

/** Renders a text translated with `markNames()`, replacing each name by its node. */
export function RichText({
  text,
  nodes,
}: {
  readonly text: string;
  readonly nodes: Readonly<Record<string, ReactNode>>;
}) {
  return text.split(OPEN).map((piece, index) => {
    const [name = "", ...rest] = piece.split(CLOSE);
    if (rest.length === 0) return <Fragment key={index}>{piece}</Fragment>;
    return (
      <Fragment key={index}>
        {nodes[name]}
        {rest.join(CLOSE)}
      </Fragment>
    );
  });
}
