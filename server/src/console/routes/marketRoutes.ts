import type * as v from 'valibot';
import type { paymentDetailsPayload } from '@contract/console/deskSchemas';
import { consoleRefusals } from '@/texts/console/refusals';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { carryOut } from '@server/acts/carryOut';
import { setFourEyes as setLimit } from '@server/acts/fourEyes';
import { approveMarketRate, dropMarketRate, setMarketRate } from '@server/acts/marketRate';
import { type DetailChange, setPaymentDetails as saveDetails, switchApp } from '@server/acts/market';
import { isOpen } from '@server/modules/appStatus/service';
import { findFirstRates, findLimits } from '@server/modules/operators/fourEyesRepository';
import { isPaymentText, isQrCode, PAYMENT_TEXTS, QR_CODES } from '@contract/values/paymentFields';
import { qrPath } from '@server/modules/paymentDetails/presenter';
import { cleanUpload } from '@server/modules/uploads/service';
import { findAllPaymentDetails } from '@server/modules/paymentDetails/repository';
import { findRates } from '@server/modules/rates/repository';
import { wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import type { Answer } from '@server/console/edge/handle';

type Details = v.InferOutput<typeof paymentDetailsPayload>;

export const getMarket: Answer<'getMarket'> = async ({ db }) => {
  const [rates, waiting] = [await findRates(db), await findFirstRates(db)];
  const [limits, details] = [await findLimits(db), await findAllPaymentDetails(db)];
  return {
    open: await isOpen(db),
    rates: rates.map(({ currency_from, currency_to, rate, last_updated }) => ({
      ...{ currency_from, currency_to, rate: wireMoney(rate) },
      last_updated: last_updated.toISOString(),
    })),
    waiting_rates: waiting.map(({ at, rate, ...first }) => ({ ...first, rate: wireMoney(rate), at: at.toISOString() })),
    four_eyes: TRADABLE_CURRENCIES.map((currency) => ({
      currency,
      amount: limits.find((limit) => limit.currency === currency)?.amount ?? null,
    })),
    payment_details: TRADABLE_CURRENCIES.map((currency) => {
      const row = details.find((each) => each.currency === currency);
      return {
        currency,
        fields: PAYMENT_TEXTS.map((field) => ({ field, value: row?.[field] ?? '' })),
        images: QR_CODES.map((field) => ({ field, address: row ? qrPath(row, field) : null })),
      };
    }),
  };
};

export const setAppStatus: Answer<'setAppStatus'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => switchApp(tx, payload.open));
  return {};
};

/** The rate of a pair as the acts take it. */
const rateOf = ({
  currency_from,
  currency_to,
  rate,
}: {
  currency_from: string;
  currency_to: string;
  rate: string;
}) => ({
  currency: currency_from.toUpperCase(),
  swapTo: currency_to.toUpperCase(),
  rate,
});

export const setRate: Answer<'setRate'> = async ({ db, actor, payload }) => {
  const { sure, inverse } = payload;
  const wished = { ...rateOf(payload), sure, ...(inverse !== undefined && { inverse }) };
  const { waits } = await carryOut(db, actor, (tx, source) => setMarketRate(tx, wished, source));
  return { waits };
};

export const approveRate: Answer<'approveRate'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => approveMarketRate(tx, rateOf(payload), source));
  return {};
};

export const dropRate: Answer<'dropRate'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => dropMarketRate(tx, rateOf(payload)));
  return {};
};

export const setFourEyes: Answer<'setFourEyes'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => setLimit(tx, payload.currency.toUpperCase(), payload.amount));
  return {};
};

/** The changes that are asked for; an image is written again from its pixels. @throws Refusal */
async function readChanges(payload: Details, operator: string): Promise<DetailChange[]> {
  const cleared = payload.clear.split(',').filter((field) => field !== '');
  const fields = cleared.map((field) => {
    if (isPaymentText(field)) return { field, value: '' };
    if (isQrCode(field)) return { field, value: null };
    throw invalidField('clear', consoleRefusals.noSuchField);
  });
  const texts = PAYMENT_TEXTS.flatMap((field) => {
    const value = payload[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const images: DetailChange[] = [];
  for (const field of QR_CODES) {
    const image = await cleanUpload(`operator ${operator}`, payload[field]);
    if (image) images.push({ field, value: image.bytes });
  }
  return [...fields, ...texts, ...images];
}

export const setPaymentDetails: Answer<'setPaymentDetails'> = async ({ db, actor, operator, payload }) => {
  const currency = payload.currency.toUpperCase();
  if (!isTradable(currency)) throw invalidField('currency', consoleRefusals.noSuchCurrency);
  const changes = await readChanges(payload, operator.id);
  if (changes.length > 0) await carryOut(db, actor, (tx) => saveDetails(tx, currency, changes));
  return {};
};
