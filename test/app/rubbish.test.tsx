import { act, render, screen, within } from '@testing-library/react';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { ROUTES } from '@/routes/routes';
import { advance } from '@test/support/app/advance';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { findCall } from '@test/support/mswBackend/backendRequest';
import { createState } from '@test/support/mswBackend/seed';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MOST_DIGITS = 1_000;

/** The digits of a literal as a whole number and how many of them are decimals. */
function digitsOf(literal: string): { digits: bigint; decimals: number } {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length - parseInt(exponent, 10) };
}

/**
 * Every number anywhere in a text, cut to two decimals and grouped in thousands by independent arithmetic: what a
 * screen may show of it.
 */
function cutToCents(text: string): string[] {
  return [...text.matchAll(NUMBER)].flatMap(([literal]) => {
    const { digits, decimals } = digitsOf(literal);
    if (Math.abs(decimals) > MOST_DIGITS) return [];
    const cents = decimals <= 2 ? digits * 10n ** BigInt(2 - decimals) : digits / 10n ** BigInt(decimals - 2);
    const shown = String(cents < 0n ? -cents : cents).padStart(3, '0');
    const grouped = shown.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
    return `${cents < 0n ? '-' : ''}${grouped}.${shown.slice(-2)}`;
  });
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A placeholder for `1e309`: JSON.stringify cannot write a number that no float can hold. */
const HUGE = '@@1e309@@';
const TEXTS = [
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '1e-400',
  '0x10',
  '1,000.50',
  '١٢٣',
  '12.3.4',
  ' 7 ',
  '-5.005',
  '0.1000000000000000055511151231257827',
  '99999999999999999999.999999999',
  '\u202e00.001',
  '\u200b\u200d\ufeff',
  'א\u2067ב',
  '<script>alert(1)</script>',
  '{{x}}',
  '__proto__',
  '\u0000',
  '\ud800',
  '',
  'x'.repeat(5_000),
];
const TEN_MEGABYTES = 10 * 1024 * 1024;

const rubbish = (random: SeededRandom): Json =>
  random.oneOf<() => Json>([
    () => null,
    () => [],
    () => ({}),
    () => true,
    () => random.between(-1_000, 1_000_000),
    () => 0.1 + 0.2,
    () => -1e21,
    () => HUGE,
    () => [[null]],
    () => ({ toString: 'x', length: -1, ['__proto__']: { polluted: true } }),
    () => random.oneOf(TEXTS),
    () => random.oneOf(TEXTS),
    () => random.oneOf(TEXTS),
  ])();

/** The same value with something in it replaced, dropped, added, doubled or emptied. */
function spoilt(value: Json, random: SeededRandom): Json {
  if (typeof value !== 'object' || value === null || random.chance(15)) return rubbish(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return random.chance(50) ? [rubbish(random)] : rubbish(random);
    const at = random.between(0, value.length - 1);
    const row = value[at] as Json;
    return random.oneOf<() => Json>([
      () => value.with(at, spoilt(row, random)),
      () => value.with(at, spoilt(row, random)),
      () => value.toSpliced(at, 1),
      () => value.toSpliced(at, 0, row),
      () => value.toSpliced(at, 0, rubbish(random)),
      () => [],
      () => ({ results: value }),
      () => row,
    ])();
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return { [random.oneOf(TEXTS)]: rubbish(random) };
  const key = random.oneOf(keys);
  return random.oneOf<() => Json>([
    () => ({ ...value, [key]: spoilt(value[key] as Json, random) }),
    () => ({ ...value, [key]: rubbish(random) }),
    () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    () => ({ ...value, [`${key}${random.oneOf(TEXTS)}`]: rubbish(random) }),
    () => [value],
  ])();
}

const written = (value: Json) => JSON.stringify(value).replaceAll(`"${HUGE}"`, '1e309');

/** The text of an answer, spoilt somewhere: in its values, its structure or its spelling. */
function mutatedAnswer(body: unknown, random: SeededRandom): string {
  const whole = written((body ?? null) as Json);
  const kind = random.between(1, 200);
  if (kind === 1) return written([{ id: 1, currency: 'CNY', message: 'x'.repeat(TEN_MEGABYTES) }]);
  if (kind <= 8) return '<!doctype html><h1>Bad gateway</h1>';
  if (kind <= 24) return whole.slice(0, random.between(0, whole.length));
  if (kind <= 32)
    return whole.replace(random.oneOf(['"', '{', ',', ':', '}']), random.oneOf(['', "'", '\u200b', '\\']));
  if (kind <= 36) return `\ufeff${whole}`;
  let value = body as Json;
  for (let times = random.between(1, 3); times > 0; times -= 1) value = spoilt(value, random);
  return written(value);
}

const MUTATIONS = atEffort(100);
const SEED = chooseSeed();
const REFETCH_MS = 300;
const PUBLIC = ['landing', 'login', 'register', 'requestPasswordReset', 'confirmPasswordReset'];
const ADDRESSES = Object.entries(ROUTES)
  .filter(([name]) => !PUBLIC.includes(name))
  .map(([, pattern]) => pattern.replace(':currencyCode', 'CNY').replace(/:\w+/, '17'));

let random: SeededRandom;
let mutated = 0;
let live: FakeLiveChannel;
/** Every figure that a wallets answer has ever held, cut as a screen has to cut it. */
const sent = new Set<string>([EM_DASH]);
const rejected: unknown[] = [];
const state = createState();
const backend = fakeBackend(answer);

function answer({ method, path, answerRaw }: FakeCall): void {
  const { pathname, searchParams } = new URL(path, 'http://localhost/');
  const found = findCall(method, pathname.slice(1), searchParams);
  const user = state.users[0] ?? null;
  const reply = found && ANSWERS[found.name];
  let body: unknown = null;
  try {
    body = found && reply?.({ id: found.id, query: searchParams, body: null, user }, state).body;
  } catch {
    body = { detail: 'Not found.' };
  }
  // One in seven is whole, so that screens get well again.
  const text = method !== 'GET' || random.chance(14) ? JSON.stringify(body) : mutatedAnswer(body, random);
  if (method === 'GET') mutated += 1;
  if (path.startsWith('wallets')) for (const figure of cutToCents(text)) sent.add(figure);
  const status = random.chance(3) ? random.oneOf([400, 403, 404, 500, 502]) : 200;
  answerRaw(new Response(text, { status, headers: { 'content-type': 'application/json' } }));
}

const reject = (reason: unknown) => void rejected.push(reason);

beforeAll(() => import('@/app/routing/ProtectedArea'));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  process.on('unhandledRejection', reject);
  window.addEventListener('error', reject);
  live = fakeLiveChannel();
});
afterEach(() => {
  process.off('unhandledRejection', reject);
  window.removeEventListener('error', reject);
  live.restore();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => backend.restore());

/** Wallet figures on the screen that no answer ever held. */
function wrongSums(): string[] {
  const wallets = screen.queryByRole('list', { name: 'Wallets' });
  if (!wallets) return [];
  const figures = within(wallets).queryAllByText(/^-?[\d,]+\.\d\d$|^—$/);
  return figures.map(({ textContent }) => textContent).filter((figure) => !sent.has(figure));
}

async function hear(): Promise<void> {
  await act(async () => {
    for (const group of LIVE_GROUPS) live.message(group);
    await advance(REFETCH_MS);
  });
}

async function visit(address: string, answers: number): Promise<void> {
  window.history.replaceState(null, '', address);
  act(() => saveToken('abc'));
  const view = render(<App />);
  await act(() => advance(REFETCH_MS));
  if (live.sockets.length > 0) act(() => live.open());
  const until = mutated + answers;
  for (let round = 0; mutated < until && round < answers; round += 1) {
    await hear();
    const where = `SEED=${String(SEED)} ${address}, answer ${String(mutated)}`;
    expect([where, screen.queryByText('This screen could not be shown.')]).toEqual([where, null]);
    expect([where, screen.queryAllByRole('main', { hidden: true })]).toEqual([where, [expect.anything()]]);
    expect([where, wrongSums()]).toEqual([where, []]);
    expect([where, rejected]).toEqual([where, []]);
  }
  view.unmount();
  act(() => removeToken());
}

test(
  `${String(MUTATIONS)} spoilt answers break no screen and show no wrong sum [S11.rubbish.app]`,
  async () => {
    random = seededRandom(SEED);
    jest.useFakeTimers();
    for (const address of ADDRESSES) await visit(address, Math.ceil(MUTATIONS / ADDRESSES.length));
    expect(mutated).toBeGreaterThanOrEqual(MUTATIONS);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
  60 * 60_000,
);
