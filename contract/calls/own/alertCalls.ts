import { defineCalls, READ, REMOVE, SEND } from '@contract/calls/call';
import { alertPayload, alertsAnswer } from '@contract/schemas/own/alert';

/** An alert that fires is a notification too, so the group of those announces it. */
const ALERTS = ['notifications'] as const;

/** Alerts on rates and listings (docs/PROTOCOL.md): the capability `alerts` of our own server. */
export const alertCalls = defineCalls({
  getAlerts: { ...READ, path: 'alerts/', answer: alertsAnswer, fedBy: ALERTS },
  createAlert: { ...SEND, path: 'alerts/', payload: alertPayload, success: 201, makesStale: ALERTS },
  armAlert: { ...SEND, path: 'alerts/{id}/arm/', makesStale: ALERTS },
  removeAlert: { ...REMOVE, path: 'alerts/{id}/', makesStale: ALERTS },
});
