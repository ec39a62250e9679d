import { useState } from 'react';
import { authSaid } from '@/texts/authSentences';

/** The fields that a form needs: each that is still empty says so once the form was sent. */
export function useRequired() {
  const [isSent, setSent] = useState(false);
  return {
    /** True if every value was typed. Otherwise the empty fields say so from now on. */
    areTyped: (...values: readonly string[]): boolean => {
      const areAll = values.every((value) => value.trim() !== '');
      setSent(!areAll);
      return areAll;
    },
    /** What a field has to say about its value; null if nothing. */
    errorOf: (label: string, value: string): string | null =>
      isSent && value.trim() === '' ? authSaid.fieldRequired(label) : null,
  };
}
