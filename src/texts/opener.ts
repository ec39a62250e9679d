import { inLanguage } from './language/inLanguage';

/** What opens the command palette. It is on every screen, so it is apart from the rest. */
export const opener = {
  open: 'Search and commands',
  openKeys: 'Control+K',
};

export const openerTexts = inLanguage('palette:opener', opener);
