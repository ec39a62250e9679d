import type { overview as en } from '@/texts/en/orders/overview';
import { formFor } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const overview: Translated<typeof en> = {
  bestRate: 'Meilleur taux',
  marketRate: 'Marché',
  amount: 'Montant',
  myListings: 'Mes annonces',
  ownFacts: (count: number) =>
    formFor(count, {
      one: 'annonce active',
      many: 'd’annonces actives',
      other: 'annonces actives',
    }),
  loadingOwn: 'Chargement de vos annonces',
  noOwn: 'Vous ne proposez rien pour le moment.',
  ownCaption: 'Mes annonces',
  othersFacts: (count: number) =>
    formFor(count, { one: 'annonce des autres', many: 'd’annonces des autres', other: 'annonces des autres' }),
  bestRatesOf: (currency: string) => `Meilleurs taux ${currency}`,
  publicMarketTile: 'Marché public',
  loadingMarket: 'Chargement du marché',
  bestRates: 'Meilleurs taux',
};
