import { inLanguage } from '@/texts/language/inLanguage';

/** The choice of a rate that others list. */
export const ratePicker = {
  best: 'best',
  listed: (total: string, currency: string) => `${total} ${currency} listed`,
  chosenListed: (total: string) => `${total} listed`,
  ratePer: (swapTo: string, currency: string) => `Rate (${swapTo} per ${currency})`,
  eitherWay: (turned: string, rate: string) => `${turned} ${rate}`,
  chooseRate: 'Choose a rate',
  noSuchRate: (currency: string, swapTo: string) => `Nobody lists ${currency} for ${swapTo} at a rate like that.`,
  listedByOthers: 'Listed by others',
  listedOf: (currency: string, swapTo: string) => `What others list of ${currency} for ${swapTo}`,
  chooseTarget: 'Choose the target currency',
  ratesToCome: 'Other people’s rates will appear here.',
  totalOf: (currency: string) => `Total ${currency}`,
  listings: 'Listings',
  toMarket: 'To market',
};

export const ratePickerTexts = inLanguage('ratePicker', ratePicker);
