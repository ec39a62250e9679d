/** How many hundredths of the body have been sent; null while no picture is under way. */
let percent: number | null = null;
const listeners = new Set<() => void>();

/** What the field of a picture shows while its form is being sent. */
export const uploadPercent = (): number | null => percent;

/** Calls back at each change of `uploadPercent`. Returns a function that stops it. */
export function watchUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The transport says how far it is. */
export function reportUpload(next: number | null): void {
  if (next === percent) return;
  percent = next;
  listeners.forEach((listener) => listener());
}
