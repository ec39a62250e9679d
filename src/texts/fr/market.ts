import type { market as en } from '@/texts/en/market';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const RATES = { one: 'taux modifié', many: 'de taux modifiés', other: 'taux modifiés' };
const LISTINGS = { one: 'annonce', many: 'd’annonces', other: 'annonces' };
const PAIRS = { one: 'paire', many: 'de paires', other: 'paires' };

export const market: Translated<typeof en> = {
  caption: (currency: string, swapTo: string) => `${currency} contre ${swapTo} par taux, le meilleur d’abord`,
  perUnit: (swapTo: string, currency: string) => ` (${swapTo} par ${currency})`,
  total: (currency: string) => `Total ${currency}`,
  listings: 'Annonces',
  depth: (currency: string) => `Cumul ${currency}`,
  changedNews: (pair: string, count: number, best: string) =>
    `${pair}\u00a0: ${counted(count, RATES)}, meilleur ${best}`,
  gone: 'disparu',
  levelChanges: { new: 'nouveau', more: 'en hausse', less: 'en baisse', other: 'modifié' },
  youList: 'vous proposez aussi à ce taux',
  best: 'meilleur',
  bothSides: (currency: string, swapTo: string) => `Les deux sens de ${currency} et ${swapTo} dans un seul carnet`,
  pairName: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  bestLevel: (rate: string) => `meilleur ${rate}`,
  noPairListings: (name: string) => `Personne d’autre ne propose ${name} pour le moment.`,
  noListingsHint: 'Les nouvelles annonces s’affichent ici d’elles-mêmes.',
  loadingOf: (currency: string) => `Chargement du marché ${currency}`,
  loading: 'Chargement',
  noListings: (currency: string) => `Personne d’autre ne propose ${currency} pour le moment.`,
  listYourOwn: 'Publier une annonce',
  offered: 'Proposé',
  levels: 'Niveaux',
  chartFailed: 'Le graphique n’a pas pu être tracé.',
  chartFailedHint: 'Les tableaux disent la même chose en chiffres.',
  chart: 'Graphique',
  publicMarket: 'Marché public',
  pairListings: (pairs: number, listings: number) =>
    `${counted(pairs, PAIRS)}, ${counted(listings, LISTINGS)} des autres · `,
  pair: 'Paire',
  forCurrency: (swapTo: string) => `contre ${swapTo}`,
  orderTicket: 'Ticket d’ordre',
  takeARate: 'Prenez un taux',
  takeRateHint: 'Son ticket s’ouvre ici, déjà rempli.',
  keysHint: '↑↓ pour changer de ligne, Entrée pour prendre un taux, Échap pour fermer',
  notLive: (since: string) => `Plus en direct depuis ${since}`,
  ratesNotLive: (since: string) => `Taux du marché plus en direct depuis ${since}`,
  marketAt: 'Marché {rate}',
  toMarket: 'Écart marché',
  currency: 'Devise',
  rate: 'Taux',
};
