/** The market rates. */
export const rates = {
  title: 'Rates',
  facts: 'Market rates, kept live; changes since you came',
  updated: 'Last updated {time}',
  loading: 'Loading rates',
  source: 'Source: Crossrate market rates, as published by the exchange’s operator.',
};
