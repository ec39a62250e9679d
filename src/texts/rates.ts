import { inLanguage } from './language/inLanguage';

export const rates = {
  title: 'Rates',
  facts: 'Market rates, kept live; changes since you came',
  updated: 'Last updated {time}',
  loading: 'Loading rates',
  loadingOf: (pair: string) => `Loading ${pair}`,
  source: 'Source: the market rates that Crossrate publishes.',
};

export const rateTexts = inLanguage('rates', rates);
