import * as v from 'valibot';
import { canonicalDecimal } from '@contract/values/decimals';
import { type CurrencyCode, isoOf, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import type { MobileMoneyKeys, MobileMoneySettings } from '@server/platform/mobileMoneySettings';
import { NoAnswer, type Outcome, type Payment, type PaymentProvider, type Refund, STILL_PENDING } from './provider';

/** Our code of a currency of ISO 4217; null if it is none of ours. */
const ourCurrency = (iso: string): CurrencyCode | null =>
  TRADABLE_CURRENCIES.find((currency) => isoOf(currency) === iso) ?? null;

const AMOUNT = 'amount expects a positive number in digits';
const amount = v.pipe(v.string(AMOUNT), v.regex(/^(?=.*[1-9])\d{1,20}(?:\.\d{1,10})?$/, AMOUNT));

const LONGEST = 100;
const word = (field: string) =>
  v.pipe(v.string(`${field} expects a text`), v.maxLength(LONGEST, `${field} is too long`));

const STATUSES = ['PENDING', 'SUCCESSFUL', 'FAILED', 'REVERSED'] as const;

/**
 * What MTN's MoMo API says of a request to pay, when it is asked and in its callbacks. `REVERSED` is said by others that
 * offer the API, and by gateways (docs/OPERATIONS.md).
 */
export const momoStatus = v.object({
  status: v.picklist(STATUSES, `status expects one of ${STATUSES.join(', ')}`),
  externalId: word('externalId'),
  amount,
  currency: word('currency'),
  financialTransactionId: v.optional(word('financialTransactionId')),
  reason: v.optional(v.union([word('reason'), v.object({ code: word('reason') })], 'reason expects a text')),
});
type MomoStatus = v.InferOutput<typeof momoStatus>;

const EXPIRED = ['EXPIRED', 'PAYER_DELAYED'];

/** What a status means. */
export function outcomeOf({ status, reason = '', financialTransactionId: receipt, ...paid }: MomoStatus): Outcome {
  const why = typeof reason === 'string' ? reason : reason.code;
  if (status === 'PENDING') return STILL_PENDING;
  if (status === 'FAILED') {
    return { state: EXPIRED.includes(why) ? 'expired' : 'failed', paid: null, reason: why, receipt: null };
  }
  const currency = ourCurrency(paid.currency);
  return {
    state: status === 'REVERSED' ? 'reversed' : 'successful',
    paid: { amount: canonicalDecimal(paid.amount) ?? '0', currency },
    reason: why,
    receipt: receipt ?? null,
  };
}

const TIMEOUT_MS = 10_000;
const tokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() });
/** A token is renewed this long before its end. */
const EARLY_S = 60;

const REFUSED: Outcome = { ...STILL_PENDING, state: 'failed', reason: 'NOT_ALLOWED' };

interface Answer {
  status: number;
  text: string;
}

/** One exchange, read to its end. @throws NoAnswer */
async function ask(address: string, request: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { ...request, redirect: 'error', signal });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new NoAnswer(`${request.method ?? 'GET'} was not answered`, { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws NoAnswer if it is not what the API promises */
function read<Schema extends v.GenericSchema>({ status, text }: Answer, schema: Schema): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parsed(text));
  if (!result.success) throw new NoAnswer(`an answer ${String(status)} that is not understood`);
  return result.output;
}

const isOk = ({ status }: Answer) => status >= 200 && status < 300;

/** One product of the API, which has keys and tokens of its own. */
function productOf({ url, target }: MobileMoneySettings, name: string, { key, user, secret }: MobileMoneyKeys) {
  let token: { text: string; until: number } | null = null;

  async function tokenNow(): Promise<string> {
    if (token && Date.now() < token.until) return token.text;
    const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
    const headers = { Authorization: authorization, 'Ocp-Apim-Subscription-Key': key };
    const answer = await ask(`${url}/${name}/token/`, { method: 'POST', headers });
    const { access_token: text, expires_in: forS } = read(answer, tokenAnswer);
    token = { text, until: Date.now() + (forS - EARLY_S) * 1_000 };
    return text;
  }

  return async (method: string, path: string, sent: { headers?: Record<string, string>; body?: string } = {}) => {
    const headers = {
      ...{ Authorization: `Bearer ${await tokenNow()}`, 'Ocp-Apim-Subscription-Key': key },
      ...{ 'X-Target-Environment': target, 'Content-Type': 'application/json' },
      ...sent.headers,
    };
    const answer = await ask(`${url}/${name}/v1_0/${path}`, { method, headers, body: sent.body ?? null });
    if (answer.status === 401) token = null;
    return answer;
  };
}

/** True if it was taken, now or before. @throws NoAnswer unless it was refused for ever */
function isTaken(answer: Answer, what: string): boolean {
  // 409: it has this one already.
  if (isOk(answer) || answer.status === 409) return true;
  if (answer.status === 400) return false;
  throw new NoAnswer(`${what} was answered with ${String(answer.status)}`);
}

/** What became of one of these; null if the provider does not know it. @throws NoAnswer */
async function outcomeAt(call: ReturnType<typeof productOf>, path: string): Promise<Outcome | null> {
  const answer = await call('GET', path);
  if (answer.status === 404) return null;
  if (!isOk(answer)) throw new NoAnswer(`a question was answered with ${String(answer.status)}`);
  return outcomeOf(read(answer, momoStatus));
}

/** Requests to pay, and refunds of them, by MTN's MoMo API, which others offer too. @param appUrl where callbacks go */
export function mobileMoney(settings: MobileMoneySettings, appUrl: string): PaymentProvider {
  const collect = productOf(settings, 'collection', settings);
  const payBack = settings.refunds && productOf(settings, 'disbursement', settings.refunds);
  return {
    async instruct({ id, amount: sum, currency, reference, phone }: Payment) {
      const body = JSON.stringify({
        ...{ amount: sum, currency: isoOf(currency), externalId: reference },
        payer: { partyIdType: 'MSISDN', partyId: phone },
        ...{ payerMessage: `Crossrate ${reference}`, payeeNote: reference },
      });
      const callback = { 'X-Callback-Url': `${appUrl}/backend/mobile-payments/${id}/callback/` };
      const headers = { 'X-Reference-Id': id, ...(settings.callbackSecret !== null && callback) };
      const answer = await collect('POST', 'requesttopay', { headers, body });
      return isTaken(answer, 'a request to pay') ? STILL_PENDING : REFUSED;
    },
    confirm: ({ id }: Payment) => outcomeAt(collect, `requesttopay/${id}`),
    refund:
      payBack &&
      (async ({ id, payment, amount: sum, currency, reference }: Refund) => {
        const known = await outcomeAt(payBack, `refund/${id}`);
        if (known) return known;
        const body = JSON.stringify({
          ...{ amount: sum, currency: isoOf(currency), externalId: reference, referenceIdToRefund: payment },
          ...{ payerMessage: `Crossrate ${reference}`, payeeNote: reference },
        });
        const answer = await payBack('POST', 'refund', { headers: { 'X-Reference-Id': id }, body });
        return isTaken(answer, 'a refund') ? STILL_PENDING : REFUSED;
      }),
  };
}
