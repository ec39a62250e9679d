import type { ladder as en } from '@/texts/en/orders/ladder';
import type { Translated } from '@/texts/language/translated';

export const ladder: Translated<typeof en> = {
  name: (currency: string, swapTo: string) => `${currency} / ${swapTo}`,
  ofMarket: (market: string) => market.replace('-', ' / '),
  book: 'Carnet',
  markets: 'Paire',
  caption: (currency: string, swapTo: string) => `${currency} contre ${swapTo}, par taux`,
  rate: (of: string, per: string) => `${of} par ${per}`,
  amount: (currency: string) => `Montant ${currency}`,
  listings: 'Nombre',
  depth: (currency: string) => `Cumul ${currency}`,
  sellers: (currency: string) => `vendeurs de ${currency}`,
  above: 'au-dessus',
  below: 'en dessous',
  spread: 'Écart',
  spreadOf: (amount: string, percent: string) => `${amount} (${percent}\u00a0%)`,
  crossed: 'Croisé',
  crossedBy: (amount: string, percent: string) => `de ${amount} (${percent}\u00a0%)`,
  even: 'Égal : les deux côtés ont le même meilleur taux',
  oneSided: 'Un seul côté',
  market: 'Marché',
  step: 'Pas',
  eachRate: 'chaque taux',
  oneOf: (place: number, count: number, worst: string) =>
    `Un ordre prend un seul taux. C’est le taux ${String(place)} des ${String(count)} de la ligne, tous à ${worst} ou mieux.`,
  nextRate: (rate: string) => `Taux suivant ${rate}`,
  buyAt: (currency: string, rate: string) => `Acheter ${currency} à ${rate}`,
  loading: 'Chargement du carnet',
  nobody: (currency: string, swapTo: string) => `Personne d’autre ne propose ${currency} contre ${swapTo}.`,
};
