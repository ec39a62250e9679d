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
