import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 2_000;

type CopyOutcome = 'copied' | 'failed';

/** Copies a text. `outcome` is the result for a moment, and otherwise null. */
export function useCopying(text: string): { outcome: CopyOutcome | null; copy: () => void } {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const write = async () => {
    // An insecure page has no clipboard, and the browser may refuse access to it.
    await navigator.clipboard.writeText(text);
    setOutcome('copied');
  };
  return { outcome, copy: () => void write().catch(() => setOutcome('failed')) };
}
