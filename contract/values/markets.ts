/** Two currencies that are traded for each other, whichever is listed. In alphabetical order: CNY-NGN. */
export const MARKETS = ['CNY-GHC', 'CNY-NGN', 'GHC-NGN'] as const;
export type Market = (typeof MARKETS)[number];

/** The market of two currencies, or null if they have none. */
export function marketOf(one: string, other: string): Market | null {
  const name = [one, other].sort().join('-');
  return MARKETS.find((market) => market === name) ?? null;
}
