const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The place of the option that a key goes to, from the last on to the first; null for any other key. */
export function placeAfter(key: string, place: number, count: number): number | null {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step === undefined || count === 0 ? null : (place + count + step) % count;
}
