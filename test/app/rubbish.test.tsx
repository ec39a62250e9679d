import { act, render, screen, within } from '@testing-library/react';
import { LIVE_GROUPS } from '@contract/values/liveGroups';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { ROUTES } from '@/routes/routes';
import { advance } from '@test/support/app/advance';
import { cutToCents } from './cutToCents';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { mutatedAnswer } from './mutations';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { findCall } from '@test/support/mswBackend/findCall';
import { createState } from '@test/support/mswBackend/seed';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';

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
