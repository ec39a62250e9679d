import type { listing as en } from '@/texts/en/listing';
import { FRENCH_SHARES } from '@/texts/fr/shares/frenchShares';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

/** A typed rate among those of others: "3e sur 14 taux". */
function place({ place: own, of }: { place: number; of: number }): string {
  if (of === 1) return 'Le seul taux';
  return `${formatCount(own)}${own === 1 ? 'er' : 'e'} sur ${formatCount(of)} taux`;
}

export const listing: Translated<typeof en> = {
  title: 'Proposer',
  facts: 'Proposez votre devise à votre taux, sans frais',
  chooseWallet: 'Choisissez le portefeuille à utiliser',
  titleOf: (currency: string) => `Proposer ${currency}`,
  noFee: 'Sans frais',
  targetCurrency: 'Devise cible',
  chooseTarget: 'Choisissez contre quelle devise',
  rate: 'Taux',
  failed: 'Votre annonce n’a pas pu être publiée.',

  bandNoTarget: 'Choisissez la devise cible pour voir le taux du marché.',
  bandLoading: 'Chargement du taux du marché…',
  bandNoRate: 'Aucun taux du marché n’est encore connu pour cette paire.',
  marketRateIs: 'Taux du marché : {rate}',
  bandAsRead: (low: string, high: string, unit: string) => `Soit de ${low} à ${high} ${unit}.`,
  accepted: 'Accepté : de {low} à {high}',
  span: (low: string, high: string) => `${low} à ${high}`,

  youList: 'Vous proposez',
  fee: 'Frais',
  atRate: 'Au taux',
  youReceive: 'Vous recevez si tout est pris',

  chartOf: (currency: string, swapTo: string) => `Taux ${currency} contre ${swapTo} entre 90 et 110\u00a0% du marché`,
  chartLow: FRENCH_SHARES.lowestRate,
  chartMarket: 'marché',
  chartHigh: FRENCH_SHARES.highestRate,
  chartRate: (swapTo: string, currency: string) => `Taux dans les limites, ${swapTo} par ${currency}`,
  chartNoRate: (marketRate: string) => `Pas encore de taux. Marché ${marketRate}`,
  chartHint: 'Saisissez un taux, ou choisissez-le sur le graphique.',
  refused: (breach: string) => `Refusé. ${breach}`,
  placed: (rank: { place: number; of: number }, ahead: string | null, beside: string | null) => {
    const better = ahead === null ? 'aucune annonce mieux placée' : `${ahead} à de meilleurs taux`;
    return `${place(rank)}, ${better}${beside === null ? '' : `, et ${beside} au même taux, du plus ancien au plus récent`}.`;
  },

  marketOf: (currency: string, swapTo: string) => `${currency} contre ${swapTo}, proposés par d’autres`,
  loadingMarket: 'Chargement des annonces des autres',
  noneListed: (currency: string, swapTo: string) => `Personne d’autre ne propose ${currency} contre ${swapTo}.`,
  noneListedHint: 'Votre annonce serait la première.',
  yours: 'la vôtre',

  myListings: 'Mes annonces',
  listCurrency: 'Publier une annonce',
  activeCount: (count: string) => `Actives\u00a0: ${count}`,
  activeListings: 'Annonces actives',
  loadingOwn: 'Chargement de vos annonces',
  noOwn: 'Vous n’avez aucune annonce active.',
  noOwnHint: `Proposez une devise à votre taux, entre ${FRENCH_SHARES.lowestRate} et ${FRENCH_SHARES.highestRate} du taux du marché.`,
  ownCaption: 'Mes annonces actives',
  listing: 'Annonce',
  amount: 'Montant',
  marketRate: 'Taux du marché',
  toMarket: 'Écart marché',
  rank: 'Rang par taux',
  rankOf: ({ place: own, of }: { place: number; of: number }) =>
    `${formatCount(own)}${own === 1 ? 'er' : 'e'} sur ${formatCount(of)}`,

  delete: 'Supprimer',
  deleteOf: (amount: string, swapTo: string) => `Supprimer l’annonce de ${amount} contre ${swapTo}`,
  deleteQuestion: 'Supprimer cette annonce ?',
  keep: 'La garder',
  deleteListing: 'Supprimer l’annonce',
  deleteEffect: (currency: string) => `Retour de {amount} dans votre portefeuille ${currency}.`,
  deleteFailed: (swapTo: string) =>
    `Votre annonce de {amount} contre ${swapTo} n’a pas pu être supprimée et reste active. {reason}`,
};
