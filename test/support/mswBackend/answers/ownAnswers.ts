import type { OwnCallName } from '@contract/calls/ownCalls';
import { type Answer, type BackendRequest, ok, userOf } from '@test/support/mswBackend/backendRequest';
import { Refusal } from '@test/support/mswBackend/refusal';
import type { BackendState } from '@test/support/mswBackend/state';
import { toWire } from '@test/support/mswBackend/wire';

/** A window of the caller's transactions, which `state.transactions` has newest first. The cursors are ids here. */
function transactionWindow({ query, ...request }: BackendRequest, state: BackendState) {
  const { id: owner } = userOf({ query, ...request });
  const own = state.transactions.filter(({ user }) => user === owner);
  const before = query.get('before');
  const start = before === null ? 0 : own.findIndex(({ id }) => id === before) + 1;
  if (before !== null && start === 0) throw new Refusal(400, { before: ['There is no such place in this list.'] });
  const isAsked = (name: string, value: string) => (query.get(name) ?? value).toUpperCase() === value;
  const fits = own
    .slice(start)
    .filter(
      ({ type, status, currency_from }) =>
        isAsked('type', type) && isAsked('status', status) && isAsked('currency', currency_from),
    );
  const shown = fits.slice(0, parseInt(query.get('limit') ?? '', 10));
  return ok({ results: shown.map(toWire), next: fits.length > shown.length ? (shown.at(-1)?.id ?? null) : null });
}

/** The calls that only our own server has. They are answered once `state.capabilities` is not null. */
export const OWN_ANSWERS: Record<OwnCallName, Answer> = {
  getCapabilities: (_request, state) => ok(state.capabilities),
  getNewestTransactions: transactionWindow,
  getOlderTransactions: transactionWindow,
  getNewestPending: transactionWindow,
};
