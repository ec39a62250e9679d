import { TOKEN_KEY } from '@/api/session/tokenStorage';
import type { FakeCall } from '@test/support/app/fakeBackend';

/** Everybody's data carries the token that fetched it. */
export function answerAs({ path, headers, answer }: FakeCall): void {
  const owner = headers.get('authorization')?.replace('Token ', '') ?? '';
  const listing = { id: `of-${owner}`, user: 9, currency: 'CNY', swap_to: 'NGN', Amount: '1', rate: '2' };
  answer(path.startsWith('listings') ? [listing] : { id: 1, username: owner });
}

/** Another tab logs in with this token, or out with null. */
export function setToken(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
}

/** LISTINGS=100 takes fewer. */
export const LISTED = parseInt(process.env.LISTINGS ?? '10000', 10);
const LEVELS = 50;
/** The pairs that the rows are spread over, by turns. */
export const PAIRS = [
  ['CNY', 'NGN'],
  ['CNY', 'GHC'],
  ['GHC', 'NGN'],
  ['NGN', 'CNY'],
] as const;

/** A listing as a backend sends it. */
export interface WireListing {
  id: number;
  user: number | string | null;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

export const aRow = (id: number, changes: Partial<WireListing> = {}): WireListing => {
  const [currency, swap_to] = PAIRS[id % PAIRS.length] ?? PAIRS[0];
  const rate = `2${String(Math.floor(id / PAIRS.length) % LEVELS).padStart(2, '0')}.5`;
  return { id, user: 2, currency, swap_to, Amount: '10.10', rate, ...changes };
};
/** Ten thousand listings, unless fewer are asked for. */
export const manyRows = () => Array.from({ length: LISTED }, (_, index) => aRow(index + 1));
