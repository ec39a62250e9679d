import { SEEN_AFTER_MS } from '@/api/intents/heldIntent';
import { removeToken, saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';
import { finishLogIn, logIn, secondStepOf } from '@/flows/logIn';
import { resolveIntents } from '@/flows/resolveIntents';
import { submitExchange } from '@/flows/submitExchange';
import { submitMoney } from '@/flows/submitMoney';
import { advance } from '@test/support/app/advance';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { createFlowWorld, type FlowWorld, json, silence } from './flowWorld';
import { ALL, anOrder, asOrdered, beginToClose, CREATE, moneyWorld, PENDING, says } from './moneyWorld';

describe('intents', () => {
  const { open, world, send, settled, submit, resolve, reload, waitForOtherTabs, creations, toShow, kept } =
    moneyWorld();

  afterEach(() => Reflect.deleteProperty(globalThis, '__BACKEND_HOST__'));

  const keysOf = (calls: readonly FakeCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

  describe('an intent', () => {
    test('is kept on the device before it is sent, under the key that it is sent with [S11.once.key]', async () => {
      const keptAtSending: unknown[] = [];
      const answer = (call: FakeCall) => {
        keptAtSending.push(...kept().map(({ id, outcome }) => ({ id, outcome })));
        call.answer({ id: 90 }, { status: 201 });
      };
      open({ [CREATE]: answer });
      await send();
      const [key] = keysOf(creations());
      expect(key).toMatch(/^[\da-f-]{32,36}$/);
      expect(keptAtSending).toEqual([{ id: key, outcome: null }]);
      expect(kept()).toMatchObject([{ id: key, outcome: { kind: 'arrived', id: '90' }, seen: false }]);
    });

    test('each submission has its own [S11.once.key]', async () => {
      open({ [CREATE]: json({ id: 90 }, 201) });
      await send();
      await send();
      expect(new Set(keysOf(creations())).size).toBe(2);
    });

    test('whose page was open for a second is not shown again, and not waited for [S11.once.pending]', async () => {
      open({ [CREATE]: json({ id: 90 }, 201) });
      const { held } = await world().store.dispatch(submitMoney(anOrder));
      held?.show('screen');
      await advance(SEEN_AFTER_MS);
      expect([await resolve(), toShow()]).toEqual([0, []]);
    });

    test('is in no header to another origin, and the list decides [S11.once.pending]', async () => {
      Object.assign(globalThis, { __BACKEND_HOST__: 'https://api.example.com/backend/' });
      open({ [CREATE]: silence, [PENDING]: json([]), [ALL]: json([]) });
      expect(await submit()).toMatchObject({ kind: 'notFound' });
      expect(new Set(keysOf(world().backend.calls))).toEqual(new Set([null]));
    });

    test('is judged by what our own backend says, not by an equal transaction of another tab [S11.once.pending]', async () => {
      const answer = ({ answer: reply }: FakeCall) => reply([asOrdered], { headers: { 'idempotency-status': '410' } });
      open({ [CREATE]: silence, [PENDING]: answer });
      expect(await submit()).toMatchObject({ kind: 'notFound' });
      expect(keysOf(world().backend.calls.slice(-1))).toEqual(keysOf(creations()));
      expect(world().log).toEqual([CREATE, PENDING]);
    });

    test('is found by what our own backend says also if it is no longer pending [S11.once.pending]', async () => {
      open({ [CREATE]: silence, [PENDING]: says(201, '77') });
      expect(await submit()).toEqual({ kind: 'found', transaction: { id: '77' } });
    });

    test('that the server is still working on is looked for, not taken for refused [S11.once.key]', async () => {
      const busy = ({ answer }: FakeCall) => answer({}, { status: 409, headers: { 'retry-after': '1' } });
      open({ [CREATE]: busy, [PENDING]: says(201, '77') });
      expect(await submit()).toMatchObject({ kind: 'found' });
    });

    test('is not taken for an equal one that this device sent before [S11.once.pending]', async () => {
      open({ [CREATE]: [json({ id: 90 }, 201), silence], [PENDING]: json([asOrdered]), [ALL]: json([asOrdered]) });
      await send();
      expect(await submit()).toMatchObject({ kind: 'notFound' });
    });
  });

  describe('an intent that waits for its lock', () => {
    let locks: ReturnType<typeof fakeLocks>;
    beforeEach(() => {
      locks = fakeLocks();
      locks.pause();
    });
    afterEach(() => locks.restore());

    test('is not sent if the account has changed meanwhile [S11.once.key]', async () => {
      open({ [CREATE]: json({ id: 90 }, 201) });
      const sending = send();
      saveToken('of somebody else');
      locks.resume();
      expect(await sending).toEqual({ kind: 'refused', error: { status: 'SESSION_OVER', data: null } });
      expect(creations()).toHaveLength(0);
    });
  });

  describe('an exchange whose answer does not come', () => {
    const EXCHANGE = 'POST exchange/';
    const terms = { currency_from: 'NGN', currency_to: 'CNY', amount: '500', rate: '', time_in_force: 'ioc' } as const;
    const exchange = () => settled(world().store.dispatch(submitExchange({ type: 'EXCHANGE', ...terms })));

    test('is found by what our own backend says [S11.once.pending]', async () => {
      open({ [EXCHANGE]: silence, [PENDING]: says(201, '77') });
      expect((await exchange()).outcome).toEqual({ kind: 'found', transaction: { id: '77' } });
      expect(creations()[0]?.body).toEqual({ ...terms, rate: null });
    });

    test('may be sent again if it has not arrived [S11.once.pending] [S11.exchange.setback]', async () => {
      open({ [EXCHANGE]: silence, [PENDING]: says(410) });
      expect((await exchange()).outcome).toMatchObject({ kind: 'notFound' });
    });

    test('stays unknown if no header says what became of it, since no list has exchanges [S11.once.pending]', async () => {
      open({ [EXCHANGE]: silence, [PENDING]: json([]), [ALL]: json([]) });
      expect((await exchange()).outcome).toMatchObject({ kind: 'unknown' });
      expect(world().log).toEqual([EXCHANGE, PENDING]);
    });
  });

  describe('an equal submission', () => {
    const unclear = () => ({ [CREATE]: [silence, json({ id: 91 }, 201)], [ALL]: json([]) });

    test('is not sent before the old one is settled: it has arrived [S11.once.pending]', async () => {
      open({ ...unclear(), [PENDING]: [json({}, 503), says(201, '77')] });
      expect(await submit()).toMatchObject({ kind: 'unknown' });
      await waitForOtherTabs();
      expect(await submit()).toEqual({ kind: 'found', transaction: { id: '77' } });
      expect(creations()).toHaveLength(1);
    });

    test('is not sent before the user could see that the old one is lost [S11.once.pending]', async () => {
      open({ ...unclear(), [PENDING]: [json({}, 503), says(410)] });
      await submit();
      await waitForOtherTabs();
      expect(await submit()).toMatchObject({ kind: 'notFound' });
      expect(await send()).toEqual({ kind: 'created', id: '91' });
      expect(creations()).toHaveLength(2);
    });

    test('waits while another tab may be working on the old one [S11.once.pending]', async () => {
      open({ ...unclear(), [PENDING]: json({}, 503) });
      void send();
      expect(await send()).toEqual({ kind: 'unknown', error: { status: 'OFFLINE', data: null } });
      expect(creations()).toHaveLength(1);
      expect([await resolve(), toShow()]).toEqual([1, []]);
    });

    test('of another amount does not wait for it [S11.once.pending]', async () => {
      open({ ...unclear(), [PENDING]: json({}, 503) });
      expect(await submit()).toMatchObject({ kind: 'unknown' });
      const other = await world().store.dispatch(submitMoney({ ...anOrder, amount: '21501' }));
      expect(other.outcome).toEqual({ kind: 'created', id: '91' });
    });
  });

  describe('after a reload before the answer came', () => {
    beforeEach(async () => {
      open({ [CREATE]: silence });
      void send();
      await advance(100);
    });

    test.each([
      ['arrived, as our own backend says', { [PENDING]: says(201, '77') }, { kind: 'arrived', id: '77' }],
      ['is lost, as our own backend says', { [PENDING]: says(410) }, { kind: 'lost' }],
      ['arrived, as the pending list says', { [PENDING]: json([asOrdered]) }, { kind: 'arrived', id: '90' }],
      [
        'arrived, as the whole list says',
        { [PENDING]: json([]), [ALL]: json([asOrdered]) },
        { kind: 'arrived', id: '90' },
      ],
      ['is lost, as both lists say', { [PENDING]: json([]), [ALL]: json([]) }, { kind: 'lost' }],
    ])('the user sees once that it %s, and nothing is sent [S11.once.pending]', async (_how, answers, outcome) => {
      await reload(answers);
      expect(await resolve()).toBe(0);
      expect(toShow()).toMatchObject([{ draft: { type: 'ORDER', amount: '21500.00' }, outcome }]);
      expect(await resolve()).toBe(0);
      expect(toShow()).toHaveLength(1);
      expect(creations()).toHaveLength(0);
    });

    test('it stays open while nothing can be read [S11.once.pending]', async () => {
      await reload({ [PENDING]: [json({}, 503), says(410)] });
      expect([await resolve(), toShow()]).toEqual([1, []]);
      expect([await resolve(), toShow()]).toMatchObject([0, [{ outcome: { kind: 'lost' } }]]);
    });

    test('it ends with its session: the next user sees nothing of it [S11.once.pending]', async () => {
      removeToken();
      expect(Object.keys(localStorage).filter((key) => key.startsWith('Intent'))).toEqual([]);
      saveToken('of somebody else');
      await reload({});
      expect([await resolve(), toShow()]).toEqual([0, []]);
    });
  });
});

describe('seen intents', () => {
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
});

describe('second step', () => {
  let world: FlowWorld;

  const CHALLENGE = { detail: 'A code is needed.', challenge: 'abc123', second_step: ['totp', 'recovery'] };

  const STEP = { challenge: 'abc123', code: '123456' };

  const storedToken = () => localStorage.getItem(TOKEN_KEY);

  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  afterEach(() => {
    world.end();
    jest.restoreAllMocks();
  });

  test('a right password of a user with a second factor is answered with the challenge and its ways [S11.factor.login]', async () => {
    world = createFlowWorld({ 'POST login/': json(CHALLENGE, 401) }, null);
    const refusal = await world.store.dispatch(logIn({ email: 'ada@example.com', password: 'Secret!pass' }));
    expect(refusal && secondStepOf(refusal)).toEqual({ challenge: 'abc123', ways: ['totp', 'recovery'] });
    expect(storedToken()).toBeNull();
  });

  test.each([
    ['of a wrong password', { detail: 'No.' }],
    ['without an answer', null],
    ['with an empty challenge', { ...CHALLENGE, challenge: '' }],
    ['without ways', { ...CHALLENGE, second_step: undefined }],
  ])('a refusal %s has no second step [S11.factor.login]', (_which, data) => {
    world = createFlowWorld({}, null);
    expect(secondStepOf({ status: 401, data })).toBeNull();
  });

  test('the second step sends the code with the challenge, and saves the token [S11.factor.login]', async () => {
    world = createFlowWorld({ 'POST login/second-step/': json({ token: 'new' }) }, null);
    expect(await world.store.dispatch(finishLogIn(STEP))).toBeNull();
    expect(world.backend.calls[0]?.body).toEqual(STEP);
    expect(storedToken()).toBe('new');
  });

  test.each([400, 401, 429])('a code that is refused with %s gives no session [S11.factor.login]', async (status) => {
    world = createFlowWorld({ 'POST login/second-step/': json({ detail: 'No.' }, status) }, null);
    expect(await world.store.dispatch(finishLogIn(STEP))).toEqual({ status, data: { detail: 'No.' } });
    expect(storedToken()).toBeNull();
  });
});
