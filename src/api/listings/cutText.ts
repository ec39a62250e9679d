/** The text of an answer, and where in it the object of each listing begins. */
export interface CutText {
  text: string;
  starts: readonly number[];
}

/** Each place of an opening brace within these bounds. */
export function bracesIn(text: string, from: number, to: number): number[] {
  const braces: number[] = [];
  for (let at = text.indexOf('{', from); at >= 0 && at < to; at = text.indexOf('{', at + 1)) braces.push(at);
  return braces;
}

/**
 * Cuts the text of a list of so many objects at their beginnings. Null if it has other braces, in a string or in a
 * nested object, since they could be taken for beginnings.
 */
export function cutText(text: string, count: number): CutText | null {
  const starts = bracesIn(text, 0, text.length);
  return starts.length === count ? { text, starts } : null;
}
