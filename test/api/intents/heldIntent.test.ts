import { type HeldIntent, SEEN_AFTER_MS, startIntent, takeIntent } from '@/api/intents/heldIntent';
import { type IntentDraft, ownIntents } from '@/api/intents/intentStorage';
import { saveToken } from '@/api/session/tokenStorage';
import { advance, settled } from '@test/support/app/advance';
import { fakeLocks } from '@test/support/app/fakeLocks';

const draft: IntentDraft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' };
let locks: ReturnType<typeof fakeLocks>;

beforeEach(() => {
  jest.useFakeTimers();
  locks = fakeLocks();
  localStorage.clear();
  saveToken('abc');
});
afterEach(() => {
  locks.restore();
  jest.useRealTimers();
});

const start = () => startIntent(draft, []);
const kindOf = (held: HeldIntent | null) => held?.state().kind;
const arrived = { kind: 'arrived', id: '77' } as const;

/** What another tab would get. */
function takeInAnotherTab() {
  const [intent] = ownIntents();
  if (!intent) throw new Error('no intent is stored');
  const taking = { result: undefined as HeldIntent | null | undefined };
  void takeIntent(intent).then((held) => (taking.result = held));
  return taking;
}

describe('an intent in the hands of a tab', () => {
  test('is stored and locked before it may be sent [S11.once.key]', async () => {
    locks.pause();
    const starting = start();
    expect(ownIntents()).toMatchObject([{ outcome: null, seen: false, draft }]);
    locks.resume();
    const held = await starting;
    expect(kindOf(held)).toBe('sent');
    expect(locks.held()).toEqual([`Intent ${held.intent.id}`]);
  });

  test('is taken by no other tab while it is sent and asked for [S11.once.pending]', async () => {
    const held = await start();
    const other = takeInAnotherTab();
    for (const place of ['nowhere', 'screen'] as const) held.show(place);
    held.apply({ kind: 'unclear' });
    await advance(60_000);
    expect(other.result).toBeUndefined();
    held.apply({ kind: 'unclear' });
    await settled();
    expect(kindOf(other.result ?? null)).toBe('asked');
  });

  test('is seen after a second on the screen, and not before [S11.once.pending]', async () => {
    const held = await start();
    held.apply(arrived);
    held.show('screen');
    const other = takeInAnotherTab();
    await advance(SEEN_AFTER_MS - 1);
    expect([ownIntents(), other.result]).toMatchObject([[{ outcome: arrived, seen: false }], undefined]);
    await advance(1);
    expect(ownIntents()).toMatchObject([{ outcome: arrived, seen: true }]);
    expect(kindOf(other.result ?? null)).toBe('seen');
  });

  test('is not seen on a page that is being left, also before anything else of the app watches that [S11.once.pending]', async () => {
    jest.setSystemTime(0);
    const held = await start();
    window.dispatchEvent(new Event('beforeunload'));
    held.apply(arrived);
    held.show('screen');
    await advance(SEEN_AFTER_MS);
    expect(ownIntents()).toMatchObject([{ outcome: arrived, seen: false }]);
  });

  test('moves to the next tab if its outcome is shown nowhere [S11.once.pending]', async () => {
    const held = await start();
    held.apply({ kind: 'lost' });
    held.show('nowhere');
    const other = takeInAnotherTab();
    await settled();
    expect(ownIntents()).toMatchObject([{ outcome: { kind: 'lost' }, seen: false }]);
    expect(other.result?.state()).toEqual({ kind: 'settled', outcome: { kind: 'lost' } });
  });
});

describe('after a change of account', () => {
  test('an intent that waits for its lock is not sent [S11.once.key]', async () => {
    locks.pause();
    const starting = start();
    saveToken('of somebody else');
    locks.resume();
    expect(kindOf(await starting)).toBe('forgotten');
    expect(locks.held()).toEqual([]);
  });

  test('an outcome that comes late is neither stored nor shown [S11.once.pending]', async () => {
    const held = await start();
    saveToken('of somebody else');
    expect(held.apply(arrived)).toEqual({ kind: 'forgotten' });
    expect(held.show('screen')).toEqual({ kind: 'forgotten' });
    expect(JSON.stringify(localStorage)).not.toContain('77');
    await settled();
    expect(locks.held()).toEqual([]);
  });

  test('an outcome that waits is not taken [S11.once.pending]', async () => {
    const held = await start();
    const other = takeInAnotherTab();
    held.apply(arrived);
    saveToken('of somebody else');
    held.show('nowhere');
    await settled();
    expect(kindOf(other.result ?? null)).toBe('forgotten');
  });
});

describe('a browser that denies locks', () => {
  test('sends all the same', async () => {
    locks.deny();
    expect(kindOf(await start())).toBe('sent');
  });

  test('never takes an intent that another tab may be working on', async () => {
    await start();
    locks.deny();
    const other = takeInAnotherTab();
    await settled();
    expect(other.result).toBeNull();
  });
});
