/** A message with emphasised values: translators move the placeholders, the names stay bold. */
import { Fragment, type ReactNode } from "react";

/** Brackets that no message contains: the message is filled with marked names and split at the marks. */
const OPEN = "\u0002";
const CLOSE = "\u0003";

/** Names as the values of placeholders, to be handed to the translation. */
export const marked = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${OPEN}${name}${CLOSE}`])) as Record<Name, string>;

/** The text filled by `marked()`, with each name replaced by its node. */
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
