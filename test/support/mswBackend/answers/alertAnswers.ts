import { alertPayload } from '@contract/alerts';
import { MOST_ALERTS } from '@contract/values/notices';
import { alertTexts } from '@/texts/alerts';
import { type Answer, created, nothing, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/refusal';
import { type BackendState, newId } from '@test/support/mswBackend/state';
import { toWire } from '@test/support/mswBackend/wire';

function ownAlert(state: BackendState, owner: string, id: string) {
  const own = state.alerts.find((one) => one.id === id && one.owner === owner);
  if (!own) throw notFound();
  return own;
}

/** Alerts, which `state.alerts` has newest first. A test makes them fire. */
export const ALERT_ANSWERS = {
  getAlerts: (request, state) => {
    const { id } = userOf(request);
    return ok(state.alerts.filter(({ owner }) => owner === id).map(toWire));
  },
  createAlert: (request, state) => {
    const { id: owner } = userOf(request);
    const payload = payloadOf(request, alertPayload);
    if (state.alerts.length >= MOST_ALERTS) throw new Refusal(400, { detail: alertTexts.tooMany(MOST_ALERTS) });
    const made = { ...payload, id: newId(state), owner, state: 'armed', created_at: null, fired_at: null } as const;
    state.alerts.unshift(made);
    return created(toWire(made));
  },
  armAlert: (request, state) => {
    ownAlert(state, userOf(request).id, request.id).state = 'waiting';
    return ok({});
  },
  removeAlert: (request, state) => {
    const gone = ownAlert(state, userOf(request).id, request.id);
    state.alerts = state.alerts.filter((one) => one !== gone);
    return nothing();
  },
} satisfies Record<string, Answer>;
