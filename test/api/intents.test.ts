import {
  type IntentEvent,
  type IntentState,
  isHeld,
  next,
  outcomeIn,
  recordOf,
  stateOf,
} from '@/api/intents/intentMachine';
import { keepIntent, ownIntents, readIntent, saveState, sweepIntents } from '@/api/intents/intentStorage';
import { checkToken, saveToken } from '@/api/session/tokenStorage';

const arrived = { kind: 'arrived', id: '77' } as const;

describe('intent machine', () => {
  const STATES: readonly IntentState[] = [
    { kind: 'kept' },
    { kind: 'sent' },
    { kind: 'asked' },
    { kind: 'open' },
    { kind: 'settled', outcome: arrived },
    { kind: 'shown', outcome: arrived },
    { kind: 'toShow', outcome: arrived },
    { kind: 'seen', outcome: arrived },
    { kind: 'forgotten' },
  ];

  const EVENTS: readonly IntentEvent[] = [
    { kind: 'sending' },
    { kind: 'arrived', id: '88' },
    { kind: 'lost' },
    { kind: 'unclear' },
    { kind: 'dropped' },
    { kind: 'taken' },
    { kind: 'shown' },
    { kind: 'looked' },
    { kind: 'left' },
    { kind: 'closing' },
    { kind: 'expired' },
    { kind: 'gone' },
  ];

  /** The whole machine: the state after each event, a dot for the same one. */
  const TABLE = `
            sending arrived lost    unclear dropped taken   shown looked left   closing expired   gone
  kept      sent    .       .       .       .       .       .     .      .      .       .         forgotten
  sent      .       settled settled asked   open    .       .     .      .      .       .         forgotten
  asked     .       settled settled open    .       .       .     .      .      .       .         forgotten
  open      .       .       .       .       .       asked   .     .      .      .       .         forgotten
  settled   .       .       .       .       .       .       shown .      toShow toShow  .         forgotten
  shown     .       .       .       .       .       .       .     seen   .      toShow  .         forgotten
  toShow    .       .       .       .       .       settled .     .      .      .       .         forgotten
  seen      .       .       .       .       .       .       .     .      .      .       forgotten forgotten
  forgotten .       .       .       .       .       .       .     .      .      .       .         .
`;
  const [head = [], ...rows] = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

  /** Every state that events can lead to, the first one included. */
  function reachable(from: IntentState): Set<string> {
    const found = new Map<string, IntentState>();
    const todo = [from];
    for (let state = todo.pop(); state; state = todo.pop()) {
      const here = state;
      if (found.has(here.kind)) continue;
      found.set(here.kind, here);
      todo.push(...EVENTS.map((event) => next(here, event)));
    }
    return new Set(found.keys());
  }

  const steps = STATES.flatMap((from) => EVENTS.map((event) => ({ from, event, to: next(from, event) })));
  const afterReload = (state: IntentState) => {
    const record = recordOf(state);
    return record && stateOf(record);
  };

  test('the table has every event in every state', () => {
    expect(head).toEqual(EVENTS.map(({ kind }) => kind));
    expect(rows.map(([from]) => from)).toEqual(STATES.map(({ kind }) => kind));
  });

  test.each(rows)('the state "%s" moves as the table says', (from, ...cells) => {
    const moves = steps.filter((step) => step.from.kind === from).map(({ to }) => (to.kind === from ? '.' : to.kind));
    expect(moves).toEqual(cells);
  });

  test('an event that means nothing leaves the very same state', () => {
    for (const { from, to } of steps) if (from.kind === to.kind) expect(to).toBe(from);
  });

  test('nothing that has left the state "sent", or comes from the device, is ever sent again [S11.once.key]', () => {
    for (const { from, to } of steps)
      if (from.kind === 'sent' && to !== from) expect(reachable(to)).not.toContain('sent');
    for (const outcome of [null, arrived, { kind: 'lost' } as const]) {
      for (const seen of [false, true]) expect(reachable(stateOf({ outcome, seen }))).not.toContain('sent');
    }
  });

  test('only what was kept on the device is sent [S11.once.key]', () => {
    const into = steps.filter(({ from, to }) => to.kind === 'sent' && from.kind !== 'sent');
    expect(into.map(({ from }) => from.kind)).toEqual(['kept']);
  });

  test('the lock is held from before the sending until the outcome is known, whatever the screen does [S11.once.pending]', () => {
    for (const kind of ['kept', 'sent', 'asked'] as const) {
      expect(isHeld({ kind })).toBe(true);
      for (const event of ['shown', 'looked', 'left', 'closing', 'expired'] as const) {
        expect(isHeld(next({ kind }, { kind: event }))).toBe(true);
      }
    }
  });

  test('the lock is free once nobody works on the intent', () => {
    const free = STATES.filter((state) => !isHeld(state)).map(({ kind }) => kind);
    expect(free).toEqual(['open', 'toShow', 'seen', 'forgotten']);
  });

  test('only a second on the screen makes an outcome seen [S11.once.pending]', () => {
    const into = steps.filter(({ from, to }) => to.kind === 'seen' && from.kind !== 'seen');
    expect(into.map(({ from, event }) => `${from.kind} ${event.kind}`)).toEqual(['shown looked']);
  });

  test('what is known to have become of an intent never changes', () => {
    for (const { from, to } of steps) {
      if (outcomeIn(from) && to.kind !== 'forgotten') expect(outcomeIn(to)).toEqual(arrived);
    }
  });

  test.each([
    ['arrived', { kind: 'arrived', id: '88' }],
    ['lost', { kind: 'lost' }],
  ] as const)('the outcome "%s" is what the backend said, with the id that it said', (_name, said) => {
    expect(outcomeIn(next({ kind: 'sent' }, said))).toEqual(said);
    expect(outcomeIn(next({ kind: 'asked' }, said))).toEqual(said);
  });

  test('a reload forgets no intent: what was under way is open, and what was not seen is to be shown [S11.once.pending]', () => {
    expect(STATES.map((state) => [state.kind, afterReload(state)?.kind ?? null])).toEqual([
      ['kept', 'open'],
      ['sent', 'open'],
      ['asked', 'open'],
      ['open', 'open'],
      ['settled', 'toShow'],
      ['shown', 'toShow'],
      ['toShow', 'toShow'],
      ['seen', 'seen'],
      ['forgotten', null],
    ]);
  });

  test('a reload keeps the outcome', () => {
    for (const state of STATES) {
      const after = afterReload(state);
      if (after) expect(outcomeIn(after)).toEqual(outcomeIn(state));
    }
  });

  test('what has ended with its session is never shown, whatever comes later [S11.once.pending]', () => {
    for (const state of STATES) {
      const ended = next(state, { kind: 'gone' });
      expect([outcomeIn(ended), recordOf(ended), isHeld(ended)]).toEqual([null, null, false]);
      expect([...reachable(ended)]).toEqual(['forgotten']);
    }
  });
});

describe('intent storage', () => {
  const NOW = Date.parse('2026-11-20T10:00:00Z');
  const TEN_MINUTES = 10 * 60_000;
  const draft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' } as const;

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    localStorage.clear();
    saveToken('abc');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    localStorage.clear();
    checkToken();
  });

  const textOf = (id: string) => localStorage.getItem(`Intent ${id}`) ?? '';

  /** In the format of an earlier version of the app, in which `told` said that the user had seen the outcome. */
  function storeAsFormerly(id: string, outcome: object | null, told: boolean): void {
    const { session } = keepIntent('any', draft, []);
    localStorage.removeItem('Intent any');
    const stored = { id, session, at: NOW, draft, knownIds: ['5'], outcome, told };
    localStorage.setItem(`Intent ${id}`, JSON.stringify(stored));
  }

  test('reads what a former version of the app stored [S11.once.pending]', () => {
    storeAsFormerly('open', null, false);
    storeAsFormerly('unseen', arrived, false);
    storeAsFormerly('seen', arrived, true);
    sweepIntents();
    expect(ownIntents()).toMatchObject([
      { id: 'open', outcome: null, seen: false, draft, knownIds: ['5'] },
      { id: 'unseen', outcome: arrived, seen: false },
      { id: 'seen', outcome: arrived, seen: true },
    ]);
  });

  test('a former version that is still open in another tab can read what is stored now', () => {
    keepIntent('one', draft, []);
    expect(JSON.parse(textOf('one'))).toMatchObject({ outcome: null, told: false });
    saveState('one', { kind: 'seen', outcome: arrived });
    expect(JSON.parse(textOf('one'))).toMatchObject({ outcome: arrived, told: true });
  });

  test('what it writes back there is read again', () => {
    keepIntent('one', draft, []);
    const { seen, ...stored } = JSON.parse(textOf('one')) as Record<string, unknown>;
    expect(seen).toBe(false);
    localStorage.setItem('Intent one', JSON.stringify({ ...stored, outcome: arrived, told: true }));
    expect(ownIntents()).toMatchObject([{ outcome: arrived, seen: true }]);
  });

  test('keeps open and unseen intents for any time, and drops seen ones after ten minutes', () => {
    for (const id of ['open', 'unseen', 'seen']) keepIntent(id, draft, []);
    saveState('unseen', { kind: 'toShow', outcome: arrived });
    saveState('seen', { kind: 'seen', outcome: arrived });
    const idsAt = (now: number) => {
      jest.setSystemTime(now);
      sweepIntents();
      return ownIntents().map(({ id }) => id);
    };
    expect(idsAt(NOW + TEN_MINUTES)).toEqual(['open', 'unseen', 'seen']);
    expect(idsAt(NOW + TEN_MINUTES + 1)).toEqual(['open', 'unseen']);
    expect(idsAt(NOW + 100 * TEN_MINUTES)).toEqual(['open', 'unseen']);
  });

  test('another session reads nothing of it, and removes it', () => {
    keepIntent('one', draft, []);
    saveToken('of somebody else');
    expect([readIntent('one'), ownIntents()]).toEqual([null, []]);
    sweepIntents();
    expect(textOf('one')).toBe('');
  });

  test('what cannot be read is removed', () => {
    localStorage.setItem('Intent one', '{"id":');
    sweepIntents();
    expect(localStorage.getItem('Intent one')).toBeNull();
  });

  test('keeps an intent as long as the page if the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepIntent('one', draft, []);
    saveState('one', { kind: 'toShow', outcome: arrived });
    expect(ownIntents()).toMatchObject([{ id: 'one', outcome: arrived, seen: false }]);
    saveState('one', { kind: 'forgotten' });
    expect(ownIntents()).toEqual([]);
  });

  test('an outcome that the full storage does not take is not replaced by the older one there', () => {
    keepIntent('one', draft, []);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveState('one', { kind: 'toShow', outcome: arrived });
    expect(ownIntents()).toMatchObject([{ id: 'one', outcome: arrived }]);
  });
});
