import { bankLabels } from '@/texts/console/bank';
import { consoleRefusals } from '@/texts/console/refusals';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { carryOut } from '@server/acts/carryOut';
import { setFourEyes as setLimit } from '@server/acts/fourEyes';
import { approveMarketRate, dropMarketRate, setMarketRate } from '@server/acts/marketRate';
import { setPaymentDetails, switchApp } from '@server/acts/market';
import { isOpen } from '@server/modules/appStatus/service';
import { findFirstRates, findLimits } from '@server/modules/operators/fourEyesRepository';
import { PAYMENT_TEXTS } from '@server/modules/paymentDetails/fields';
import { findAllPaymentDetails } from '@server/modules/paymentDetails/repository';
import { findRates } from '@server/modules/rates/repository';
import { wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import type { Answer } from '@server/console/edge/handle';

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
      const fieldOf = (field: (typeof PAYMENT_TEXTS)[number]) => ({
        ...{ field, label: bankLabels[field] ?? field, value: row?.[field] ?? '' },
      });
      return { currency, fields: PAYMENT_TEXTS.map(fieldOf) };
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

export const setPaymentDetail: Answer<'setPaymentDetail'> = async ({ db, actor, payload }) => {
  const currency = payload.currency.toUpperCase();
  const field = PAYMENT_TEXTS.find((each) => each === payload.field);
  if (!isTradable(currency)) throw invalidField('currency', consoleRefusals.noSuchCurrency);
  if (field === undefined) throw invalidField('field', consoleRefusals.noSuchField);
  await carryOut(db, actor, (tx) => setPaymentDetails(tx, currency, [{ field, value: payload.value }]));
  return {};
};
