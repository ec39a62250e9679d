import type { rates as en } from '@/texts/en/rates';
import type { Translated } from '@/texts/language/translated';

export const rates: Translated<typeof en> = {
  title: 'Taux',
  facts: 'Taux du marché en direct ; variations depuis votre arrivée',
  updated: 'Mise à jour : {time}',
  loading: 'Chargement des taux',
  loadingOf: (pair: string) => `Chargement de ${pair}`,
  source: 'Source : taux du marché publiés par Crossrate.',
};
