import * as v from 'valibot';
import { ownCalls, READ, REMOVE, SEND } from './call';
import { listOf } from './values/envelopes';
import { ALERT_STATES, ALERT_WATCHES } from './values/notices';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { isTradable, TRADABLE_CURRENCIES } from './values/currencies';
import { decimalText, positiveDecimalPayload } from './values/decimalText';
import { idText, optionalText } from './values/text';

/** An alert on the market of a pair. */
const alert = v.object({
  id: idText,
  currency: v.string(),
  swap_to: v.string(),
  watch: v.picklist(ALERT_WATCHES),
  /** Units of `swap_to` for one unit of `currency`. */
  rate: decimalText,
  /** The least amount of `currency`; null for any amount. */
  amount: v.nullable(decimalText),
  state: v.picklist(ALERT_STATES),
  created_at: optionalText,
  fired_at: optionalText,
});
export type Alert = v.InferOutput<typeof alert>;

export const alertsAnswer = listOf(alert);

function currency(name: string) {
  const message = `${name} must be one of ${TRADABLE_CURRENCIES.join(', ')}`;
  return v.pipe(v.string(message), v.check(isTradable, message));
}

/** POST alerts/. */
export const alertPayload = v.object({
  currency: currency('currency'),
  swap_to: currency('swap_to'),
  watch: v.picklist(ALERT_WATCHES, `watch must be one of ${ALERT_WATCHES.join(', ')}`),
  rate: positiveDecimalPayload('rate', RATE_INPUT_DECIMALS),
  amount: v.optional(v.nullable(positiveDecimalPayload('amount', AMOUNT_INPUT_DECIMALS)), null),
});
export type AlertPayload = v.InferOutput<typeof alertPayload>;

/** The group of the notifications also announces alerts, because an alert that fires makes a notification. */
const ALERTS = ['notifications'] as const;

/** Alerts on rates and listings (docs/PROTOCOL.md): the capability `alerts` of our own server. */
export const alertCalls = ownCalls('alerts', {
  getAlerts: { ...READ, path: 'alerts/', answer: alertsAnswer, fedBy: ALERTS },
  createAlert: { ...SEND, path: 'alerts/', payload: alertPayload, success: 201, makesStale: ALERTS },
  armAlert: { ...SEND, path: 'alerts/{id}/arm/', makesStale: ALERTS },
  removeAlert: { ...REMOVE, path: 'alerts/{id}/', makesStale: ALERTS },
});
