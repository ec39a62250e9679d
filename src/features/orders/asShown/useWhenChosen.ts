import { useState } from 'react';

/**
 * What a value was when its key was chosen, so that a form can say what has moved since. Undefined until the
 * value is known; a new key starts afresh.
 */
export function useWhenChosen<Value>(key: string, value: Value | undefined): Value | undefined {
  const [chosen, setChosen] = useState<{ key: string; value: Value } | null>(null);
  if (chosen?.key === key) return chosen.value;
  if (value !== undefined) setChosen({ key, value });
  return value;
}
