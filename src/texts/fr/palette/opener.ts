import type { opener as en } from '@/texts/en/palette/opener';
import type { Translated } from '@/texts/language/translated';

/** The keys are in the names of ARIA, which are the same in every language. */
export const opener: Translated<typeof en> = {
  open: 'Recherche et commandes',
  openKeys: 'Control+K',
};
