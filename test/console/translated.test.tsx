import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { CONSOLE_CALLS, type ConsoleCall } from '@contract/console/consoleCalls';
import { CONSOLE_KINDS } from '@contract/console/consoleNews';
import { Console, SECTIONS } from '@/console/Console';
import { settled } from '@test/support/app/advance';
import { fakeBackend, type FakeCall } from '@test/support/app/fakeBackend';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { shownIn, translatedFigures, translatePage } from '@test/support/app/translator';
import { type Answers, findCall } from '@test/support/console/consoleBackend';
import { aBank, aCase, aDispute, anAct, aUser, inboxOf } from '@test/support/console/consoleWorld';
import { antdWrapper, OPERATOR, sessionOf } from '@test/support/console/renderConsole';

const AT = '2026-11-24T10:00:00Z';
/** Every section, alone and with what may be open in it. */
const PLACES = SECTIONS.flatMap(({ name }) => [
  name,
  ...({ inbox: ['inbox/7'], disputes: ['disputes/3'], users: ['users/5'], books: ['books/2026-11-23'] }[name] ?? []),
]);
const ACCESS = { email: OPERATOR, secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const ANSWERED: Answers = {
  exportBooks: new Blob(['books']),
  getSession: { session: sessionOf('owner') },
  startFactor: ACCESS,
  addOperator: { email: OPERATOR, link: 'https://crossrate.example/operator#first=abc' },
  renewOperator: { email: OPERATOR, link: 'https://crossrate.example/operator#first=def' },
  approve: { id: '7', status: 'PENDING' },
  reject: { id: '7', status: 'PENDING' },
  setRate: { waits: true },
  setPaymentDetails: { waits: true },
  useBank: { waits: true },
  addBank: { id: '1' },
  makePayoutFile: { id: '1', count: 2 },
  bookLine: { done: false },
  downloadPayoutFile: new Blob(['payouts']),
};

/** What an operator finds on a day: other figures, names and rows on each. */
function worldOf(day: 1 | 2): Answers {
  const figure = `${String(day)}234.5`;
  const email = `person${String(day)}@example.com`;
  const acts = [
    anAct({ reason: `Reason of day ${String(day)}` }),
    anAct({ id: String(day + 1), act: 'freeze', operator: email }),
  ];
  const history = [day, day + 10].map((id) => ({
    ...{ id: String(id), type: day === 1 ? 'LIST' : 'ORDER', status: day === 1 ? 'PENDING' : 'COMPLETED' },
    ...{ amount: figure, currency: 'NGN', created_at: AT },
  }));
  const opened = aCase('7', {
    ...{ amount: figure, history, acts, needs_two: day === 2, has_image: day === 2 },
    type: day === 1 ? 'FUND_WALLET' : 'WITHDRAW',
    bank: [{ label: `Bank ${String(day)}`, value: `Bank of ${email}` }],
    user: { id: '5', email, username: 'Ada', name: `Ada ${String(day)}`, since: AT },
    first_approval: day === 2 ? { operator: email, at: AT } : null,
  });
  const person = aUser({
    ...{ email, acts, frozen_at: day === 2 ? AT : null, phone_number: day === 1 ? '' : '+234800000000' },
    wallets: [{ currency: day === 1 ? 'NGN' : 'CNY', amount: figure }],
    limits: [{ type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '9999', left: figure, more_at: null }],
    all_limits: [{ name: 'open-orders', most: figure, own: day === 2 }],
    sessions: day === 1 ? [] : [{ browser: 'Firefox', system: 'Linux', country: '', seen_at: AT }],
  });
  const about = { ...aDispute().about, status: day === 1 ? 'PENDING' : 'COMPLETED', amount: figure };
  const side = { id: '5', email, created_at: AT, frozen_at: person.frozen_at, deactivated_at: null, history };
  const compared = {
    ...{ id: '1', currency: 'NGN', label: email, stated_on: day === 1 ? '2026-11-20' : '2026-11-23', lines: 2 },
    ...{ stated: figure, booked: '0', opening: day === 1 ? null : '0', difference: figure, open: figure, missing: '5' },
  };
  const last = { at: AT, operator: email, ms: day * 100, found: day === 1 ? [] : [{ account: email }] };
  return {
    getInbox: inboxOf(opened, ...(day === 1 ? [] : [aCase('8')])),
    getCase: ({ id }) => ({ ...opened, id }),
    getActs: { results: acts, next: day === 1 ? null : '1' },
    getDisputes: {
      results: [{ id: '3', transaction: String(day), user: '5', email, description: '', created_at: AT }],
      next: null,
    },
    getDispute: aDispute({
      ...{ about, acts, user: side, others: [{ ...side, id: '6' }], open: day === 1 },
      entries: [
        {
          at: AT,
          operator: day === 1 ? null : email,
          text: `Text of day ${String(day)}`,
          picture: null,
          final: day === 2,
        },
      ],
    }),
    getUsers: { results: [person, aUser({ id: String(day + 5) })], isAll: day === 2 },
    getUser: person,
    getMarket: {
      open: day === 1,
      rates: [{ currency_from: 'CNY', currency_to: 'NGN', rate: figure, last_updated: AT }],
      waiting_rates:
        day === 1 ? [] : [{ currency_from: 'CNY', currency_to: 'NGN', rate: figure, operator: email, at: AT }],
      four_eyes: [{ currency: 'NGN', amount: day === 1 ? null : figure }],
      banks: [aBank('CNY', { bank_name: email }, { label: email, in_force: day === 1 })],
      waiting_banks: [
        { ...{ id: '2', bank: '1', currency: 'CNY', fields: [], images: [] }, operator: email, at: AT },
      ].slice(day === 1 ? 1 : 0),
    },
    getRateHistory: {
      results: [{ id: '1', at: AT, rate: figure, before: day === 1 ? null : '9', operator: day === 1 ? null : email }],
      next: day === 1 ? null : '1',
    },
    getListings: {
      results: [
        {
          ...{ id: '1', user: '5', email, currency: 'CNY', swap_to: 'NGN', rate: figure, amount: figure, left: figure },
          ...{ state: day === 1 ? ('active' as const) : ('filled' as const), created_at: AT },
        },
      ],
      next: null,
    },
    getBooks: {
      audit: AUDIT_QUESTIONS.map((question, at) => ({ question, last: at % 2 === 0 || day === 2 ? last : null })),
      house: [
        {
          currency: 'NGN',
          bank: figure,
          fees: figure,
          rounding: '0',
          transit: '0',
          capital: '0',
          suspense: '0',
          charges: '0',
          receivable: '0',
          users: figure,
        },
      ],
    },
    getDays: {
      results: [{ day: `2026-11-2${String(day)}`, closed_at: AT, closed_by: email }],
      ...{ next: null, to_close: `2026-11-2${String(day + 1)}` },
    },
    getStatements: { banks: [], results: [], next: null },
    getPayouts: {
      banks: [{ id: '1', currency: 'NGN', label: email, number: '1' }],
      waiting: [{ currency: 'NGN', count: day, sum: figure, by_hand: day - 1 }],
      results: [{ id: '1', currency: 'NGN', label: email, operator: email, at: AT, count: day, sum: figure }],
      next: null,
      strays: [
        {
          ...{ id: '1', booked_on: '2026-11-23', amount: figure, currency: 'NGN', text: email },
          reason: day === 1 ? ('again' as const) : ('amount' as const),
        },
      ],
    },
    getUncredited: {
      sends: true,
      results: [
        {
          ...{ payment: '1', at: AT, transaction: '1', email, amount: figure, currency: 'NGN', status: 'REJECTED' },
          ...{ paid: { amount: figure, currency: 'NGN' }, receipt: email },
          refund: day === 1 ? null : { state: 'failed' as const, failure: 'PAYEE_NOT_FOUND' },
        },
      ],
    },
    getPayoutFile: {
      results: [
        {
          ...{ transaction: '1', reference: 'CP-7K4Q-92MD', amount: figure, reason: null },
          state: day === 1 ? ('sent' as const) : ('paid' as const),
          ...{ account_name: email, account_number: '1', bank_name: email },
        },
      ],
    },
    getMatches: {
      counts: { exact: day, likely: 0, differs: 0, unknown: 0, held: 0 },
      results: [],
    },
    getReconciliation: {
      ...{ day: '2026-11-23', results: [compared] },
      transit: [{ currency: 'NGN', amount: day === 1 ? figure : `-${figure}`, since: `2026-11-2${String(day)}` }],
    },
    getDifference: {
      bank: compared,
      results: [
        {
          ...{ id: '1', day: '2026-11-23', amount: figure, even_on: day === 1 ? null : '2026-11-24', entry: null },
          line: {
            ...{
              id: '1',
              statement: '1',
              payer_name: email,
              text: email,
              first: day === 1 ? { operator: email, kind: 'transfer' } : null,
            },
            takes_back: [1, 2].map((each) => ({ id: String(each), email, is_reversed: each === 1 })),
            state: day === 1 ? 'unknown' : 'credited',
          },
        },
        {
          ...{ id: '2', day: '2026-11-23', amount: '-9', even_on: null, line: null },
          entry: { kind: 'fund', transaction: { id: '9', email, reference: day === 1 ? null : 'CR-7K4Q-92MD' } },
        },
      ],
    },
    getDay: {
      day: '2026-11-23',
      banks: day === 1 ? [] : [compared],
      balances: [
        {
          ...{ account: 'users', currency: 'NGN', opening: figure, closing: figure },
          movements: [{ kind: day === 1 ? 'LIST' : 'ORDER', came_in: figure, went_out: '0' }],
        },
      ],
    },
    getOperators: {
      results: [{ email, role: day === 1 ? 'read' : 'owner', created_at: AT, ended_at: null, waiting: day === 2 }],
    },
  };
}

/** A day on which there is nothing. What is open stays open. */
const EMPTY: Answers = {
  ...worldOf(2),
  getInbox: inboxOf(),
  getActs: { results: [], next: null },
  getDisputes: { results: [], next: null },
  getUsers: { results: [], isAll: true },
  getRateHistory: { results: [], next: null },
  getListings: { results: [], next: null },
  getDays: { results: [], next: null, to_close: null },
  getReconciliation: { day: '2026-11-23', results: [], transit: [] },
  getOperators: { results: [] },
};

const crashes: unknown[] = [];
let world: Answers = {};
let isRefusing = false;
let live: FakeLiveChannel;
const backend = fakeBackend((call: FakeCall) => {
  const { pathname, searchParams } = new URL(call.path, 'http://localhost/');
  const { name, id } = findCall(call.method, pathname);
  const row: ConsoleCall = CONSOLE_CALLS[name];
  if (isRefusing && row.method === 'POST') return call.answer({ detail: 'Refused.' }, { status: 409 });
  const given: unknown = { ...ANSWERED, ...world }[name] ?? null;
  const asked = { name, id, query: Object.fromEntries(searchParams), payload: call.body, csrf: null };
  const body: unknown = typeof given === 'function' ? (given as (one: typeof asked) => unknown)(asked) : given;
  const parsed = v.safeParse(row.answer, body);
  if (!parsed.success) crashes.push(`the answer of ${name} is wrong`);
  call.answer(body);
});

const note = ({ error }: ErrorEvent) => void crashes.push(error);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  window.addEventListener('error', note);
  live = fakeLiveChannel();
});
afterEach(() => {
  window.removeEventListener('error', note);
  live.restore();
  jest.restoreAllMocks();
});
afterAll(() => backend.restore());

const rest = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await settled();
  });

async function change(next: Answers) {
  world = next;
  act(() => CONSOLE_KINDS.forEach((kind) => live.socket().receive(JSON.stringify({ kind }))));
  await rest();
}

/**
 * Presses the buttons of the screen that are there now, and answers what is shown after each. A button that copies is
 * left out: it says so for a moment only. Of those that say the same only the first two are pressed: they are the
 * buttons of the rows of one table.
 */
async function pressAll(main: HTMLElement): Promise<string[]> {
  const seen: string[] = [];
  const pressed: Record<string, number> = {};
  for (const button of main.querySelectorAll('button')) {
    const name = button.textContent;
    const times = (pressed[name] ?? 0) + 1;
    if (name.startsWith('Copy') || times > 2) continue;
    pressed[name] = times;
    fireEvent.click(button);
    await rest();
    seen.push(`${button.textContent}: ${shownIn(document.body, 'time')}`);
  }
  return seen;
}

function fillAll(main: HTMLElement): void {
  for (const field of main.querySelectorAll('input:not([type=file]), textarea'))
    fireEvent.change(field, { target: { value: '5' } });
}

/** What the screen shows as its days pass and its buttons are pressed: with empty fields, refused, and done. */
async function visit(place: string, isTranslated: boolean) {
  world = worldOf(1);
  window.history.replaceState(null, '', `/operator/${place}`);
  render(antdWrapper(<Console />));
  await rest();
  act(() => live.open());
  await rest();
  const stop = isTranslated ? translatePage() : () => undefined;
  const main = screen.getByRole('main');
  const seen: string[] = [];
  const figures: string[] = [];
  for (const next of [worldOf(2), EMPTY, worldOf(1)]) {
    await change(next);
    seen.push(shownIn(document.body, 'time'));
    figures.push(...translatedFigures(main));
  }
  seen.push(...(await pressAll(main)));
  fillAll(main);
  isRefusing = true;
  seen.push(...(await pressAll(main)));
  isRefusing = false;
  fillAll(main);
  seen.push(...(await pressAll(main)));
  stop();
  cleanup();
  return { seen, figures };
}

test.each(PLACES)(
  '%s of the console, translated by the browser, follows every change and press [S11.translated]',
  async (place) => {
    const expected = await visit(place, false);
    const translated = await visit(place, true);
    expect(crashes.splice(0)).toEqual([]);
    expect(translated.seen).toEqual(expected.seen);
    expect(translated.figures).toEqual([]);
  },
);
