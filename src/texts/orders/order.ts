import { inLanguage } from '@/texts/language/inLanguage';
import { SHARES } from '@/texts/language/shares';

/** The choice between the kinds of order, and what all of them say. */
export const order = {
  title: 'Order',
  facts: 'Convert your currency at rates that others list',
  bilateral: 'Bilateral Order',
  bilateralLead: 'One exchange, at a rate that you choose from those that others list.',
  bilateralFee: `Fee ${SHARES.bilateralFee}`,
  multilateral: 'Multilateral Order',
  multilateralLead: 'Through other currencies, if that gets you more than the direct way.',
  multilateralFee: `Fee ${SHARES.multilateralFee}`,
  exchange: 'Exchange',
  exchangeLead: 'The best of all rates and paths in one order, settled at once.',
  exchangeFee: `Fee from ${SHARES.bilateralFee}`,

  orderWith: (currency: string) => `Order with ${currency}`,
  chooseCurrency: 'Choose the currency to convert',
  convert: (currency: string) => `Convert ${currency}`,
  /** Shown instead of its code until it is chosen. */
  target: 'target',
  targetCurrency: 'Target currency',
  chooseTarget: 'Choose what to receive',
  youPay: 'You pay',
  youReceive: 'You receive',
  loadingMarket: 'Loading what others list',
  askedAgain: 'Nothing was sent. Press again to order as shown now.',
  placeOrder: 'Place order',
  placeOrderAt: (rate: string) => `Place order at ${rate}`,
};

export const orderTexts = inLanguage('order', order);
