import { SEEN_AFTER_MS } from '@/api/intents/heldIntent';
import { resolveIntents } from '@/flows/resolveIntents';
import { submitMoney } from '@/flows/submitMoney';
import { advance } from '@test/support/app/advance';
import { json, silence } from './flowWorld';
import { anOrder, beginToClose, CREATE, PENDING, says, moneyWorld } from './moneyWorld';

const { open, world, send, resolve, reload, toShow, kept } = moneyWorld();
const arrived = { [PENDING]: says(201, '77') };
const outcome = { kind: 'arrived', id: '77' };

beforeEach(async () => {
  open({ [CREATE]: silence });
  void send();
  await advance(100);
  await reload(arrived);
});

test('the page of a transaction that a reload opens again needs no notice [S11.once.pending]', async () => {
  await resolve((id) => id === '77');
  expect([toShow(), kept()]).toMatchObject([[], [{ outcome, seen: true }]]);
});

test('an outcome that was on the screen for a moment only is shown again by the next page [S11.once.pending]', async () => {
  void world().store.dispatch(resolveIntents(() => false));
  await advance(SEEN_AFTER_MS - 100);
  expect(toShow()).toHaveLength(1);
  beginToClose();
  await advance(60_000);
  expect(kept()).toMatchObject([{ seen: false }]);
  await reload(arrived);
  await resolve();
  expect(toShow()).toMatchObject([{ outcome }]);
  expect(kept()).toMatchObject([{ seen: true }]);
});

test('a page that is closing shows nothing, so that the next page shows it [S11.once.pending]', async () => {
  beginToClose();
  await resolve();
  expect([toShow(), kept()]).toMatchObject([[], [{ seen: false }]]);
  await advance(60_000);
  await resolve();
  expect(toShow()).toMatchObject([{ outcome }]);
});

test('a reload that began just before the page of the transaction opened is followed by a notice [S11.once.pending]', async () => {
  await advance(60_000);
  await resolve();
  open({ [CREATE]: json({ id: 90 }, 201) });
  const { held } = await world().store.dispatch(submitMoney({ ...anOrder, amount: '43000.00' }));
  held?.show('screen');
  beginToClose();
  await advance(60_000);
  await reload({});
  await resolve();
  expect(toShow()).toMatchObject([{ outcome: { kind: 'arrived', id: '90' } }]);
});
