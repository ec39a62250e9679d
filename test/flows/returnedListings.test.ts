import { advance } from '@test/support/app/advance';
import {
  CLOSE,
  LISTINGS,
  WALLET,
  FUND,
  LOG_OUT,
  remove,
  removeOrder,
  listing,
  other,
  wallet,
  refused,
  OK,
  deactivationWorld,
} from './deactivationWorld';
import { done, json, silence } from './flowWorld';

const { open, run, log, changes } = deactivationWorld();

it('counts a refused return as done if the listing is gone', async () => {
  const answers = { [remove('36')]: json({}, 404), [FUND]: [json({}, 403), OK], [remove('37')]: done };
  open({ ...answers, [LISTINGS]: [json([listing, other]), json([other])] });
  await expect(run()).resolves.toBeNull();
});

it.each([
  ['is still listed', json([other, listing])],
  ['may still be listed', json({}, 500)],
])('does not count a refused return as done if the listing %s', async (_how, listings) => {
  open({ [LISTINGS]: [json([listing]), listings], [FUND]: json({}, 403) });
  await expect(run()).resolves.toMatchObject({ status: 403 });
});

const TIMEOUT_MS = 5_000;

it('does not return an amount again if its return had no answer but has arrived in the wallet', async () => {
  open({ [WALLET]: [wallet('1000'), wallet('1060.50')], [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toBeNull();
  expect(changes()).toEqual([CLOSE, removeOrder('51'), FUND, remove('36'), LOG_OUT]);
});

it('looks again before it repeats a return of unknown outcome', async () => {
  const balances = ['1000', '1000', '1060.5'].map(wallet);
  open({ [WALLET]: balances, [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
  await expect(run()).resolves.toBeNull();
  expect(changes().filter((line) => line === FUND)).toHaveLength(1);
});

it('does not repeat a return of unknown outcome while the wallet cannot be read', async () => {
  const unreadable = json({}, 500);
  open({ [WALLET]: [wallet('1000'), unreadable, unreadable], [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
  await expect(run()).resolves.toMatchObject({ status: 500 });
  expect(changes().filter((line) => line === FUND)).toHaveLength(1);
});

it.each([
  ['the wallet cannot be read', json({ detail: 'No.' }, 500), { status: 500, data: { detail: 'No.' } }],
  ['the wallet has no balance', json([{ id: 11, currency: 'CNY' }]), { status: 'NOT_AS_AGREED', data: null }],
])('returns nothing while %s', async (_how, answer, error) => {
  open({ [WALLET]: answer });
  await expect(run()).resolves.toEqual(error);
  expect(changes()).toEqual([CLOSE, removeOrder('51')]);
});

it('counts a return without an answer as done if the listing is gone, whatever the wallet holds', async () => {
  const listings = [json([listing]), json([])];
  open({ [LISTINGS]: listings, [WALLET]: [wallet('1000')], [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toBeNull();
  expect(log().filter((line) => line === WALLET)).toHaveLength(1);
});

it('does not count a return without an answer as done if it is not known whether the listing is gone', async () => {
  const listings = [json([listing]), json({}, 500)];
  const wallets = [wallet('1000'), wallet('1060.5')];
  open({ [LISTINGS]: listings, [WALLET]: wallets, [FUND]: silence });
  const outcome = run();
  await advance(TIMEOUT_MS);
  await expect(outcome).resolves.toMatchObject({ status: 'TIMEOUT' });
});

it('sends a refused return again, even if the wallet has grown by as much meanwhile', async () => {
  const wallets = [wallet('1000'), wallet('1060.5')];
  open({ [WALLET]: wallets, [FUND]: [refused, OK] });
  await expect(run()).resolves.toMatchObject({ status: 400 });
  await expect(run()).resolves.toBeNull();
  expect(changes().filter((line) => line === FUND)).toHaveLength(2);
});
