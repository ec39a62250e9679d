import { keepIntent, ownIntents, readIntent, saveState, sweepIntents } from '@/api/intents/intentStorage';
import { checkToken, saveToken } from '@/api/session/tokenStorage';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const TEN_MINUTES = 10 * 60_000;
const draft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' } as const;
const arrived = { kind: 'arrived', id: '77' } as const;

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
