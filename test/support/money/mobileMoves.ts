import { createTransaction } from '@server/modules/transactions/create';
import { reject } from '@server/modules/transactions/ending';
import type { SeededChoices } from '@test/support/random/seededChoices';
import type { SignedUp, TestApp } from '@test/support/server/testApp';
import { type Asked, type FakeProvider, reverse, shownOf } from './fakeProvider';
import { statusOf, swap } from './moneyWorld';

/** A funding that is paid with mobile money, or not. */
export interface Funding {
  id: string;
  user: SignedUp;
  currency: string;
  wallet: string;
}

export interface MobileWorld {
  app: TestApp;
  provider: FakeProvider;
  /** Everything that is due after a pause, and what that makes due. */
  ask: (pauseMs: number) => Promise<void>;
}

/** The requests of these fundings that the provider has. */
export async function requestsOf(
  { app, provider }: MobileWorld,
  fundings: readonly Funding[],
): Promise<(id: string) => Asked | undefined> {
  const rows = await app.db.query<{ id: string; funding: string }>(
    'select id, transaction_id as funding from mobile_payments where transaction_id = any($1::bigint[])',
    [fundings.map(({ id }) => id)],
  );
  const byFunding = new Map(rows.map(({ id, funding }) => [funding, id]));
  return (id) => provider.asked.get(byFunding.get(id) ?? '');
}

/** Users list money, which is then in no wallet. */
export const lists = ({ app }: Pick<MobileWorld, 'app'>, { user }: Funding, amount: string) =>
  createTransaction(app.db, String(user.id), { type: 'LIST', ...swap('NGN', 'CNY', amount, '0.00463') });

/** What the provider, a user or an operator does next. A callback comes at once, late, often or never. */
export function movesOf(
  world: MobileWorld,
  { between, chance, oneOf }: SeededChoices,
  fundings: readonly Funding[],
  known: () => Asked[],
): (() => Promise<void>)[] {
  const { app, provider, ask } = world;
  const late: { one: Asked; body: string }[] = [];
  const call = async (one: Asked, body = JSON.stringify(shownOf(one))) => {
    const { status } = await provider.callBack(app, one, { body });
    if (status !== 200) throw new Error(`a callback was answered with ${String(status)}: ${body}`);
  };
  const perhapsCall = async (one: Asked) => {
    if (chance(30)) await call(one);
    else if (chance(50)) late.push({ one, body: JSON.stringify(shownOf(one)) });
  };
  const callLate = async () => {
    const [told] = late.splice(between(0, Math.max(late.length - 1, 0)), 1);
    if (told) await call(told.one, told.body);
  };
  const callOften = async () => {
    const one = oneOf(known());
    await Promise.all([call(one), call(one), call(one)]);
  };
  const decide = async () => {
    const one = oneOf(known());
    if (one.status !== 'PENDING') return;
    if (chance(15)) one.paid = String(between(1, 5_000));
    if (chance(75)) one.status = 'SUCCESSFUL';
    else Object.assign(one, { status: 'FAILED', reason: oneOf(['EXPIRED', 'APPROVAL_REJECTED']) });
    await perhapsCall(one);
  };
  /** It said that it was not paid, and only a callback says that it was. */
  const changeItsMind = async () => {
    const one = known().find(({ status }) => status === 'FAILED');
    if (one) await call(Object.assign(one, { status: 'SUCCESSFUL', reason: '' }));
  };
  const takeBack = async () => {
    const paid = known().filter(({ status }) => status === 'SUCCESSFUL');
    if (paid.length > 0) await perhapsCall(reverse(oneOf(paid)));
  };
  const spend = async () => {
    const funding = oneOf(fundings.filter(({ currency }) => currency === 'NGN'));
    await lists(world, funding, String(between(1, 3_000))).catch(() => undefined);
  };
  const endFunding = async () => {
    const { id } = oneOf(fundings);
    await app.db.transaction((tx) => reject(tx, id, 'No.')).catch(() => undefined);
  };
  return [
    ...[() => ask(between(1_000, 600_000)), decide, decide, decide, callOften, callLate, changeItsMind],
    ...[endFunding, spend, takeBack],
  ];
}

/** Why a funding is not what it has to be after what the provider says of its request; null if it is right. */
export async function faultOf(
  { app: { db } }: MobileWorld,
  { id, user, currency }: Funding,
  one: Asked | undefined,
): Promise<object | null> {
  const [row] = await db.query<{ state: string; taken: boolean; held: string }>(
    `select p.state, exists (select from reversed_fundings where transaction_id = $1) as taken,
       (select trim_scale(sum(a.balance))::text from accounts a left join listings l on l.id = a.listing_id
         where coalesce(a.user_id, l.user_id) = $2 and a.currency = $3) as held
     from mobile_payments p where p.transaction_id = $1`,
    [id, user.id, currency],
  );
  const status = await statusOf(db, id);
  const isPaid = one?.status === 'SUCCESSFUL';
  const isReversed = one?.status === 'REVERSED';
  const isCredited = isPaid && (one.paid ?? one.amount) === one.amount && status !== 'REJECTED';
  const isRight =
    (row?.state === 'successful') === isPaid &&
    (row?.state === 'reversed') === isReversed &&
    (status === 'COMPLETED') === (isReversed ? row?.taken : isCredited) &&
    // What is listed less what is owed, if it was spent before it was taken back.
    row?.held === (isCredited ? one.amount : '0');
  return isRight ? null : { id, one, status, row };
}
