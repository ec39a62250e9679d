import { SEEN_AFTER_MS, watchClosing } from '@/api/intents/heldIntent';
import { resolveIntents } from '@/flows/money/resolveIntents';
import { advance } from '@test/support/app/advance';
import { silence } from './flowWorld';
import { CREATE, PENDING, says, moneyWorld } from './moneyWorld';

const { open, world, send, resolve, reload, toShow, kept } = moneyWorld();
const arrived = { [PENDING]: says(201, '77') };
const outcome = { kind: 'arrived', id: '77' };

beforeEach(async () => {
  open({ [CREATE]: silence });
  void send();
  await advance(100);
  await reload(arrived);
});

function beginToClose(): void {
  const unwatch = watchClosing();
  window.dispatchEvent(new Event('beforeunload'));
  unwatch();
}

test('an outcome that was on the screen for a moment only is shown again by the next page [S11.once.pending]', async () => {
  void world().store.dispatch(resolveIntents());
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
