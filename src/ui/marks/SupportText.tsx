import { createContext, useContext, useEffect } from 'react';
import { controlTexts } from '@/texts/everyPage';

export interface SupportReach {
  /** Null if the support has no address, or until it is known. */
  address: string | null;
  /** Called when a text names the support, because its address is needed then. */
  ask: () => void;
}

/** How the support is reached from the texts inside. */
export const Support = createContext<SupportReach>({ address: null, ask: () => undefined });

/** The words before the support's name, the name, and the words after it; no name if the text has none. */
function cut(text: string) {
  const name = new RegExp(Object.values(controlTexts.support).join('|'), 'i').exec(text);
  if (name === null) return { name: null, before: text, after: '' };
  return { name: name[0], before: text.slice(0, name.index), after: text.slice(name.index + name[0].length) };
}

/** A text that may name our support: its name is then a link to the support's address, if it has one. */
export function SupportText({ children }: { children: string }) {
  const { address, ask } = useContext(Support);
  const { name, before, after } = cut(children);
  useEffect(() => {
    if (name !== null) ask();
  }, [name, ask]);
  if (name === null || address === null) return <span>{children}</span>;
  return (
    <span key={children}>
      {before}
      <a href={`mailto:${address}`}>{name}</a>
      {after}
    </span>
  );
}
