import type { bilateral as en } from '@/texts/en/orders/bilateral';
import { FRENCH_SHARES } from '@/texts/fr/shares/frenchShares';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const bilateral: Translated<typeof en> = {
  title: 'Ordre bilatéral',
  facts: `À un taux proposé par d’autres, frais ${FRENCH_SHARES.bilateralFee}`,
  kind: 'Bilatéral',
  buyWith: (currency: string, paid: string) => `Acheter ${currency} avec ${paid}`,
  atRate: 'Au taux',
  listedAtRate: 'Proposé à ce taux',
  close: 'Fermer le ticket',
  closeKey: 'Échap',

  market: 'Marché {rate}',
  pairName: (currency: string, paid: string) => `${currency} contre ${paid}`,
  noneListed: (currency: string, paid: string) =>
    `Personne d’autre ne propose ${currency} contre ${paid} pour le moment.`,
  noneListedHint: 'Les nouvelles annonces s’affichent ici d’elles-mêmes.',
  showAll: (count: number) => `Afficher les ${formatCount(count)} taux`,

  nearestRates: 'Les taux les plus proches',
  neverListed: (currency: string, rate: string) =>
    `Personne ne propose ${currency} à ${rate}. Votre saisie est conservée.`,
  rateGone: (rate: string, total: string) =>
    `Le taux choisi, ${rate} avec ${total} proposés, n’est plus disponible. Votre saisie est conservée.`,
  totalChanged: (rate: string, before: string, now: string) =>
    `Proposé à ${rate}\u00a0: ${before} avant, ${now} maintenant.`,
  payAtMost: 'Payer {amount} au plus',
};
