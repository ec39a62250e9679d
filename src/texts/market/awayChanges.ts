import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

const RATES = { one: 'rate', other: 'rates' };
const LISTINGS = { one: 'listing', other: 'listings' };
const LEVELS = { one: 'level', other: 'levels' };

/** What changed in the market while the user was away. */
export const awayChanges = {
  away: 'While you were away',
  clear: 'Clear',
  andMore: (count: number) => `and ${counted(count, LEVELS)} more`,
  updated: 'updated {time}',
  awayLead: 'While you were away:',
  ratesMoved: (count: number) => `${counted(count, RATES)} moved`,
  listingsGone: (count: number) => `${counted(count, LISTINGS)} gone`,
  listingsNew: (count: number) => `${counted(count, LISTINGS)} new`,
  levelsChanged: (count: number) => `${counted(count, LEVELS)} changed`,
};

export const awayChangesTexts = inLanguage('awayChanges', awayChanges);
