import { bankLabels } from '@/texts/console/bank';
import { consoleRefusals } from '@/texts/console/refusals';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { carryOut } from '@server/acts/carryOut';
import { setFourEyes as setLimit } from '@server/acts/fourEyes';
import { setMarketRate, setPaymentDetails, switchApp } from '@server/acts/market';
import { isOpen } from '@server/modules/appStatus/service';
import { findLimits } from '@server/modules/operators/fourEyesRepository';
import { PAYMENT_TEXTS } from '@server/modules/paymentDetails/fields';
import { findAllPaymentDetails } from '@server/modules/paymentDetails/repository';
import { findRates } from '@server/modules/rates/repository';
import { wireMoney } from '@server/modules/wire';
import { invalidField } from '@server/platform/refusal';
import type { Answer } from '@server/console/edge/handle';

export const getMarket: Answer<'getMarket'> = async ({ db }) => {
  const [rates, limits, details] = [await findRates(db), await findLimits(db), await findAllPaymentDetails(db)];
  return {
    open: await isOpen(db),
    rates: rates.map(({ currency_from, currency_to, rate, last_updated }) => ({
      ...{ currency_from, currency_to, rate: wireMoney(rate) },
      last_updated: last_updated.toISOString(),
    })),
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

export const setRate: Answer<'setRate'> = async ({ db, actor, payload }) => {
  const { currency_from, currency_to, rate, sure } = payload;
  const wished = { currency: currency_from.toUpperCase(), swapTo: currency_to.toUpperCase(), rate, sure };
  await carryOut(db, actor, (tx) => setMarketRate(tx, wished));
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
