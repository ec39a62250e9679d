import { Fragment, type ReactNode } from 'react';

interface PhraseProps {
  /** A text with names in braces: "{amount} goes back to your {currency} wallet." */
  text: string;
  /** What is shown in the place of each name. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence with figures or links in it. The sentence stays whole, so that each language orders it its own way. */
export function Phrase({ text, parts }: PhraseProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
