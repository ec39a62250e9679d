import type { tape as en } from '@/texts/en/orders/tape';
import type { Translated } from '@/texts/language/translated';

export const tape: Translated<typeof en> = {
  title: 'Échanges',
  pair: (currency: string, swapTo: string) => `${swapTo} par ${currency}`,
  caption: (currency: string, swapTo: string) => `Derniers échanges de ${currency} et ${swapTo}`,
  time: 'Heure',
  clock: 'HH:mm:ss',
  rate: 'Taux',
  amount: (currency: string) => `Montant ${currency}`,
  bought: 'acheté à',
  sold: 'vendu à',
  none: 'Aucun échange pour le moment.',
  loading: 'Chargement des échanges',
  notLoaded: 'Les échanges n’ont pas pu être chargés.',
  tryAgain: 'Réessayer',
};
