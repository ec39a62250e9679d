import { CAPABILITIES } from '@contract/calls';
import type { ScreenName } from '@/app/screens/screens';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { ROUTES } from '@/routes/routes';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { OWN_ANSWERS } from '@test/support/mswBackend/answers/ownAnswers';
import { type BackendRequest, findCall, findOwnCall, type Reply } from '@test/support/mswBackend/backendRequest';
import { ADA, createState } from '@test/support/mswBackend/seed';
import type { BackendState } from '@test/support/mswBackend/state';
import { aTransaction } from './builders';
import type { FakeCall } from './fakeBackend';

/** The routes behind the guard, each with an address that opens it. */
export const GUARDED = Object.entries(ROUTES)
  .filter(([name]) => !Object.hasOwn(PUBLIC_ROUTES, name))
  .map(([name, path]) => ({
    name: name as ScreenName,
    address: path.replace(':currencyCode', 'CNY').replace(':swapTo', 'NGN').replace(/:\w+/, '17'),
  }));

/** A server of ours that knows the transaction of those addresses. */
export const aServerOfOurs = () =>
  createState({
    capabilities: CAPABILITIES,
    transactions: [{ ...aTransaction({ id: '17', type: 'LIST', status: 'PENDING', user: ADA }), held: '0' }],
  });

const answers: Record<string, (request: BackendRequest, from: BackendState) => Reply> = { ...ANSWERS, ...OWN_ANSWERS };

/** What this server answers to a read, and the name of the call. */
export function replyTo({ method, path }: FakeCall, state: BackendState): Reply & { name: string } {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost/');
  const [own, found] = [findOwnCall, findCall].map((find) => find(method, pathname.slice(1), query));
  const { name = '', id = '' } = own ?? found ?? {};
  const reply = answers[name]?.({ id, query, body: null, user: state.users[0] ?? null }, state);
  return { name, ...(reply ?? { status: 404, body: null }) };
}
