import { isTradable, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { ConfigError, type Environment, readList, readUrl } from './configValues';

/** What opens one product of the API. */
export interface MobileMoneyKeys {
  /** The subscription key. */
  key: string;
  /** The API user, and its API key. */
  user: string;
  secret: string;
}

/** How a provider of mobile money is reached, in the words of MTN's MoMo API. */
export interface MobileMoneySettings extends MobileMoneyKeys {
  /** Its address, without a slash at its end. */
  url: string;
  /** The target environment: `sandbox`, or that of a country. */
  target: string;
  currencies: readonly TradableCurrency[];
  /** What signs callbacks, as Standard Webhooks has it; null: none are taken, and the worker asks. */
  callbackSecret: string | null;
  /** For payments that go back; null: that is done by hand in the portal of the provider. */
  refunds: MobileMoneyKeys | null;
}

/** A secret of Standard Webhooks: 24 bytes or more. */
const SIGNING = /^whsec_[\w+/]{32,}={0,2}$/;

const NAMES = ['KEY', 'USER', 'SECRET', 'CURRENCIES'] as const;
const REFUND_NAMES = ['REFUND_KEY', 'REFUND_USER', 'REFUND_SECRET'] as const;

/**
 * Reads MOBILE_MONEY_URL, MOBILE_MONEY_KEY, MOBILE_MONEY_USER, MOBILE_MONEY_SECRET, MOBILE_MONEY_TARGET,
 * MOBILE_MONEY_CURRENCIES, MOBILE_MONEY_CALLBACK_SECRET and, for refunds, MOBILE_MONEY_REFUND_KEY, _USER and _SECRET.
 *
 * @returns null without MOBILE_MONEY_URL
 * @throws ConfigError
 */
export function readMobileMoney(env: Environment): MobileMoneySettings | null {
  const url = readUrl(env, 'MOBILE_MONEY_URL', ['https:', 'http:']);
  if (url === null) return null;
  const text = (name: string) => env[`MOBILE_MONEY_${name}`]?.trim() ?? '';
  const missing = NAMES.find((name) => text(name) === '');
  if (missing !== undefined) throw new ConfigError('MOBILE_MONEY_URL', '…', `MOBILE_MONEY_${missing} beside it`);
  const currencies = readList(env, 'MOBILE_MONEY_CURRENCIES').map((currency) => {
    if (isTradable(currency)) return currency;
    throw new ConfigError('MOBILE_MONEY_CURRENCIES', currency, `some of ${TRADABLE_CURRENCIES.join(', ')}`);
  });
  const callbackSecret = text('CALLBACK_SECRET') || null;
  if (callbackSecret !== null && !SIGNING.test(callbackSecret))
    throw new ConfigError('MOBILE_MONEY_CALLBACK_SECRET', '…', 'whsec_ and at least 32 signs of base64');
  const [refundKey, refundUser, refundSecret] = REFUND_NAMES.map(text);
  return {
    ...{ url: url.replace(/\/+$/, ''), currencies },
    ...{ key: text('KEY'), user: text('USER'), secret: text('SECRET') },
    target: text('TARGET') || 'sandbox',
    callbackSecret,
    refunds:
      refundKey && refundUser && refundSecret ? { key: refundKey, user: refundUser, secret: refundSecret } : null,
  };
}
