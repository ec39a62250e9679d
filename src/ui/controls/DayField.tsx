import { isDay } from '@/domain/wording/localDay';
import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField';

interface Draft {
  text: string;
  /** The value when the text was typed. */
  besides: string;
}

interface DraftOf {
  /** The value that counts. */
  value: string;
  /** Reads a typed text as a value; null if it is not a value, or not yet. */
  read: (text: string) => string | null;
  onChange: (value: string) => void;
  /** For how many milliseconds a text must stay unchanged before it counts. */
  restMs?: number;
}

/**
 * Keeps the typed text, while only readable values are reported: "1,000." stays while the value is 1000. If the value
 * is changed from outside, it replaces the text.
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

const readDay = (text: string) => (text === '' || isDay(text) ? text : null);

/** A day, "2026-11-22", or ''. While the year is being typed, the incomplete days in the field do not count. */
export function DayField({ value, onChange, ...rest }: Omit<TextFieldProps, 'type'>) {
  const { text, type } = useDraft({ value, read: readDay, onChange });
  return <TextField {...rest} type="date" value={text} onChange={type} />;
}
