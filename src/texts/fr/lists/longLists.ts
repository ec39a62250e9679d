import type { longLists as en } from '@/texts/en/lists/longLists';
import type { Translated } from '@/texts/language/translated';

const WORDS = {
  f: { of: 'anciennes', plural: 'chargées', none: 'aucune' },
  m: { of: 'anciens', plural: 'chargés', none: 'aucun' },
};

/** @param rows such as "annonces" @param row such as "annonce" @param gender of the noun */
const older = (rows: string, row: string, gender: keyof typeof WORDS) => ({
  loading: `Chargement des ${rows} plus ${WORDS[gender].of}`,
  notLoaded: `Les ${rows} plus ${WORDS[gender].of} n’ont pas pu être ${WORDS[gender].plural}.`,
  none: `Il n’y a ${WORDS[gender].none} ${row} plus ${WORDS[gender].of.slice(0, -1)}.`,
});

export const longLists: Translated<typeof en> = {
  tryAgain: 'Réessayer',
  older: {
    transactions: older('transactions', 'transaction', 'f'),
    notifications: older('notifications', 'notification', 'f'),
    listings: older('annonces', 'annonce', 'f'),
    orders: older('ordres', 'ordre', 'm'),
    lines: older('lignes', 'ligne', 'f'),
    fills: older('exécutions', 'exécution', 'f'),
  },
};
