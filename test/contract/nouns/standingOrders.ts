import { standingOrderPayload } from '@contract/standingOrders';
import { type Expectation, expectation } from '@test/contract/suite/bench';
import { created, nothing, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { type BackendState, newId } from '@test/support/mswBackend/state';
import { notFound, Refusal, toWire } from '@test/support/mswBackend/wire';
import { active, byId, letIn, type NounFacts, type Requirement } from './callFacts';

const PAIR = { currency_from: 'NGN', currency_to: 'CNY' };
const ASKED = { kind: 'weekly', day: 5, ...PAIR, amount: '500', rate: '216', part: 'available' };
const MADE = { ...ASKED, left: '500', state: 'active', next_run_at: 'then', created_at: 'now', last_outcome: null };
const RUN = {
  ...{ at: 'now', due_at: 'then', outcome: 'exchanged', reason: null },
  ...{ paid: '500', fee: '5', received: '2.29', average: '216.15720524' },
};
const groups = 'notifications';
const own = { ...active, foreign: byId({ path: 'standing-orders/', body: ASKED }) };

function ownOrder(state: BackendState, owner: string, id: string) {
  const found = state.standingOrders.find((one) => one.id === id && one.owner === owner);
  if (!found) throw notFound();
  return found;
}

/** Standing orders, which `state.standingOrders` has newest first. None runs by itself. */
export const facts: NounFacts = {
  getStandingOrders: {
    line: 'GET standing-orders/',
    answer: { sent: [{ id: 7, ...MADE }], kept: [{ id: '7', ...MADE }] },
    groups,
    access: letIn,
    msw: (request, state) => {
      const { id } = userOf(request);
      return ok(state.standingOrders.filter(({ owner }) => owner === id).map(toWire));
    },
  },
  getStandingRuns: {
    argument: '7',
    line: 'GET standing-orders/7/runs/',
    answer: { sent: [{ run: 1, ...RUN, order: 91 }], kept: [{ run: '1', ...RUN, order: '91' }] },
    groups,
    access: { ...own, ...letIn },
    msw: (request, state) => ok(state.standingRuns[ownOrder(state, userOf(request).id, request.id).id] ?? []),
  },
  createStandingOrder: {
    argument: { ...ASKED, unknown: 'never sent' },
    line: 'POST standing-orders/',
    body: ASKED,
    success: 201,
    groups,
    msw: (request, state) => {
      const { id: owner } = userOf(request);
      const payload = payloadOf(request, standingOrderPayload);
      if (payload.currency_to === payload.currency_from) throw new Refusal(400, { currency_to: ['no'] });
      const made = {
        ...payload,
        ...({ id: newId(state), owner, left: payload.amount, state: 'active', last_outcome: null } as const),
        ...{ next_run_at: payload.kind === 'rate' ? null : '2026-11-27T09:00:00.000Z', created_at: null },
      };
      state.standingOrders.unshift(made);
      return created(toWire(made));
    },
  },
  pauseStandingOrder: {
    argument: '7',
    line: 'POST standing-orders/7/pause/',
    groups,
    access: own,
    msw: (request, state) => {
      ownOrder(state, userOf(request).id, request.id).state = 'paused';
      return ok({});
    },
  },
  resumeStandingOrder: {
    argument: '7',
    line: 'POST standing-orders/7/resume/',
    groups,
    access: own,
    msw: (request, state) => {
      ownOrder(state, userOf(request).id, request.id).state = 'active';
      return ok({});
    },
  },
  removeStandingOrder: {
    argument: '7',
    line: 'DELETE standing-orders/7/',
    success: 204,
    groups,
    access: own,
    msw: (request, state) => {
      const gone = ownOrder(state, userOf(request).id, request.id);
      state.standingOrders = state.standingOrders.filter((one) => one !== gone);
      return nothing();
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'a standing order is listed, paused and resumed by its owner alone, has a history, and is gone once deleted [S11.standing.list]',
    [
      'getStandingOrders',
      'getStandingRuns',
      'createStandingOrder',
      'pauseStandingOrder',
      'resumeStandingOrder',
      'removeStandingOrder',
    ],
    async (bench) => {
      const [{ token }, stranger] = [await bench.account(), await bench.account()];
      expect(await bench.status('createStandingOrder', { token, json: ASKED })).toBe(201);
      const [made] = await bench.answer('getStandingOrders', { token });
      expect(made).toMatchObject({ ...ASKED, left: '500', state: 'active', last_outcome: null });
      const id = made?.id ?? '';
      const changes = ['pauseStandingOrder', 'resumeStandingOrder', 'removeStandingOrder'] as const;
      for (const call of [...changes, 'getStandingRuns'] as const)
        expect(await bench.status(call, { token: stranger.token, id })).toBe(404);
      const stateOf = async () => (await bench.answer('getStandingOrders', { token }))[0]?.state;
      expect(await bench.status('pauseStandingOrder', { token, id })).toBe(200);
      expect(await stateOf()).toBe('paused');
      expect(await bench.status('resumeStandingOrder', { token, id })).toBe(200);
      expect(await stateOf()).toBe('active');
      expect(await bench.answer('getStandingRuns', { token, id })).toEqual([]);
      await bench.answer('removeStandingOrder', { token, id });
      expect(await bench.answer('getStandingOrders', { token })).toEqual([]);
      expect(await bench.status('pauseStandingOrder', { token, id })).toBe(404);
    },
  ),
];

const title = 'Standing orders';
export const requirements: readonly Requirement[] = [
  {
    ...{ id: 'S11.standing.list', section: 11, title },
    text: 'A user sees, pauses, resumes and deletes their standing orders, and reads what each run did.',
  },
  {
    ...{ id: 'S11.standing.refused', section: 11, title },
    text: 'Bad input is refused at its field with a sentence, the same standing order is made once, and a user has at most 50.',
  },
  {
    ...{ id: 'S11.standing.days', section: 11, title },
    text: 'A weekly or monthly standing order runs once at 9:00 UTC of its day, as an exchange that is never above its rate. A run that is missed by more than an hour is notified and not caught up.',
  },
  {
    ...{ id: 'S11.standing.rate', section: 11, title },
    text: 'A standing order on a rate holds no money, may wait outside the band, and exchanges as soon as others offer its rate directly or over a path: all or nothing, or as much as there is until all is exchanged.',
  },
  {
    ...{ id: 'S11.standing.once', section: 11, title },
    text: 'Each run is carried out exactly once, however many processes work and wherever one is killed.',
  },
  {
    ...{ id: 'S11.standing.told', section: 11, title },
    text: 'What became of each run is notified in the language of the user: exchanged, too little offered, missed, or refused with the reason.',
  },
  {
    ...{ id: 'S11.standing.screen', section: 11, title },
    text: 'The screen of standing orders is reached from the exchange and the transactions only if the server announces them.',
  },
];
