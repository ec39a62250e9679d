import { alertPayload } from '@contract/alerts';
import { MOST_ALERTS } from '@contract/values/notices';
import { alertTexts } from '@/texts/alerts';
import { type Expectation, expectation } from '@test/contract/suite/bench';
import { created, nothing, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { type BackendState, newId } from '@test/support/mswBackend/state';
import { notFound, Refusal, toWire } from '@test/support/mswBackend/wire';
import { active, byId, letIn, type NounFacts } from './callFacts';

const ALERT = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' };
const groups = 'notifications';
const own = { ...active, foreign: byId('alert') };

function ownAlert(state: BackendState, owner: string, id: string) {
  const found = state.alerts.find((one) => one.id === id && one.owner === owner);
  if (!found) throw notFound();
  return found;
}

/** Alerts, which `state.alerts` has newest first. A test makes them fire. */
export const facts: NounFacts = {
  getAlerts: {
    line: 'GET alerts/',
    answer: {
      sent: [{ id: 7, ...ALERT, state: 'armed', created_at: 'now' }],
      kept: [{ id: '7', ...ALERT, state: 'armed', created_at: 'now', fired_at: null }],
    },
    groups,
    access: letIn,
    msw: (request, state) => {
      const { id } = userOf(request);
      return ok(state.alerts.filter(({ owner }) => owner === id).map(toWire));
    },
  },
  createAlert: {
    argument: ALERT,
    line: 'POST alerts/',
    body: ALERT,
    success: 201,
    groups,
    msw: (request, state) => {
      const { id: owner } = userOf(request);
      const payload = payloadOf(request, alertPayload);
      if (state.alerts.length >= MOST_ALERTS) throw new Refusal(400, { detail: alertTexts.tooMany(MOST_ALERTS) });
      const made = { ...payload, id: newId(state), owner, state: 'armed', created_at: null, fired_at: null } as const;
      state.alerts.unshift(made);
      return created(toWire(made));
    },
  },
  armAlert: {
    argument: '7',
    line: 'POST alerts/7/arm/',
    groups,
    access: own,
    msw: (request, state) => {
      ownAlert(state, userOf(request).id, request.id).state = 'waiting';
      return ok({});
    },
  },
  removeAlert: {
    argument: '7',
    line: 'DELETE alerts/7/',
    success: 204,
    groups,
    access: own,
    msw: (request, state) => {
      const gone = ownAlert(state, userOf(request).id, request.id);
      state.alerts = state.alerts.filter((one) => one !== gone);
      return nothing();
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'an alert is listed with its state, armed again by its owner alone, and gone once deleted [S11.alerts.list]',
    ['getAlerts', 'createAlert', 'armAlert', 'removeAlert'],
    async (bench) => {
      const [{ token }, stranger] = [await bench.account(), await bench.account()];
      expect(await bench.status('createAlert', { token, json: ALERT })).toBe(201);
      const [made] = await bench.answer('getAlerts', { token });
      expect(made).toMatchObject({ ...ALERT, state: 'armed', fired_at: null });
      const id = made?.id ?? '';
      for (const call of ['armAlert', 'removeAlert'] as const)
        expect(await bench.status(call, { token: stranger.token, id })).toBe(404);
      await bench.answer('removeAlert', { token, id });
      expect(await bench.answer('getAlerts', { token })).toEqual([]);
      expect(await bench.status('armAlert', { token, id })).toBe(404);
    },
  ),
];
