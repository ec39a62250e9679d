import { Fragment, type ReactNode } from 'react';

interface PhraseProps {
  /** A text with names in braces: "{amount} goes back to your {currency} wallet." */
  text: string;
  /** What is shown for each name. */
  parts?: Readonly<Record<string, ReactNode>>;
  /** The same for figures, which no translator may rewrite. */
  figures?: Readonly<Record<string, string>>;
}

/** The key of a part: elements update by themselves, other parts need a new element. */
const plain = (part: ReactNode) => (typeof part === 'object' && part !== null ? 'element' : String(part));

/**
 * A sentence with figures or links in it. The sentence stays whole, so that each language orders it its own way. Another
 * sentence is another element, because its texts may have been replaced by a translator (ui/marks/inElements).
 */
export function Phrase({ text, parts = {}, figures = {} }: PhraseProps) {
  const partOf = (name: string) => {
    const figure = figures[name];
    return figure === undefined ? parts[name] : <span translate="no">{figure}</span>;
  };
  return (
    <span key={[text, ...Object.values(parts).map(plain)].join('|')}>
      {text.split(/\{(\w+)\}/).map((piece, index) => (
        <Fragment key={index}>{index % 2 === 0 ? piece : partOf(piece)}</Fragment>
      ))}
    </span>
  );
}
