import { inLanguage } from './language/inLanguage';

/** What is in a page beside its screen. */
export const page = {
  description: 'Hold yuan, cedis and naira in one place, list at your own rate, or take the best one listed by others.',
  noScript: 'Crossrate needs JavaScript. Please switch it on and load this page again.',
};

export const pageTexts = inLanguage('public:page', page);
