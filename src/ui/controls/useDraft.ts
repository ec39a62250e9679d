import { useEffect, useState } from 'react';

interface Draft {
  text: string;
  /** The value that was there when it was typed. */
  besides: string;
}

interface DraftOf {
  /** The value that counts. */
  value: string;
  /** Reads a typed text as a value; null if it is none, or not yet. */
  read: (text: string) => string | null;
  onChange: (value: string) => void;
  /** So long must a text rest before it counts, in milliseconds. */
  restMs?: number;
}

/**
 * Keeps what is typed as it is typed, while only what can be read counts: "1,000." stays while the value is 1000. A
 * value that comes from elsewhere replaces the text.
 */
export function useDraft({ value, read, onChange, restMs = 0 }: DraftOf) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = draft?.besides === value ? draft.text : value;
  const meant = read(text);
  const isWaiting = restMs > 0 && meant !== null && meant !== value;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setDraft({ text, besides: meant });
      onChange(meant);
    }, restMs);
    return () => clearTimeout(timer);
  }, [isWaiting, meant, text, onChange, restMs]);

  function type(typed: string): void {
    const readable = read(typed);
    const counts = restMs === 0 && readable !== null;
    setDraft({ text: typed, besides: counts ? readable : value });
    if (counts && readable !== value) onChange(readable);
  }
  return { text, isReadable: meant !== null, type };
}
