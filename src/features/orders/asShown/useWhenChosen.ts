import { useState } from 'react';

/**
 * The value at the moment when its key was chosen, so that a form can show what has changed since. Undefined until the
 * value is known; a new key starts from the beginning.
 */
export function useWhenChosen<Value>(key: string, value: Value | undefined): Value | undefined {
  const [chosen, setChosen] = useState<{ key: string; value: Value } | null>(null);
  if (chosen?.key === key) return chosen.value;
  if (value !== undefined) setChosen({ key, value });
  return value;
}
