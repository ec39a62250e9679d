import type { market as en } from '@/texts/en/market';
import { counted, formFor } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const RATES = { one: 'taux modifié', many: 'de taux modifiés', other: 'taux modifiés' };
const MOVED = { one: 'taux a bougé', many: 'de taux ont bougé', other: 'taux ont bougé' };
const LISTINGS = { one: 'annonce', many: 'd’annonces', other: 'annonces' };
const GONE = { one: 'annonce disparue', many: 'd’annonces disparues', other: 'annonces disparues' };
const NEW = { one: 'nouvelle annonce', many: 'de nouvelles annonces', other: 'nouvelles annonces' };
const LEVELS = { one: 'niveau', many: 'de niveaux', other: 'niveaux' };
const CHANGED = { one: 'niveau modifié', many: 'de niveaux modifiés', other: 'niveaux modifiés' };
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
  depthChart: 'Profondeur',
  rateChart: 'Taux, cette session',
  depthChartFacts: 'cumulée par taux',
  rateChartFacts: 'taux du marché dans le temps',
  chart: 'Graphique',
  pairOfTheChart: 'Paire du graphique',
  chartTitle: (currency: string, swapTo: string, kind: string) => `${currency} contre ${swapTo} · ${kind}`,
  bestFigure: (rate: string) => `meilleur ${rate}`,
  firstFigure: (rate: string) => `premier ${rate}`,
  marketFigure: (marketRate: string) => `marché ${marketRate}`,
  lastFigure: (rate: string) => `dernier ${rate}`,
  nothingToDraw: 'Aucune annonce à tracer.',
  noRateYet: 'Le taux du marché n’est pas encore connu.',
  depthNone: (currency: string, swapTo: string) => `Profondeur ${currency} contre ${swapTo}\u00a0: aucune annonce`,
  and: (rate: string, rate2: string) => `${rate} et ${rate2}`,
  depthSentence: (currency: string, swapTo: string, total: string, span: string) =>
    `Profondeur ${currency} contre ${swapTo}\u00a0: ${total} ${currency} entre ${span}`,
  rateNone: (currency: string, swapTo: string) => `Taux du marché ${currency} contre ${swapTo}\u00a0: pas encore connu`,
  lowest: (low: string) => `minimum ${low}`,
  highest: (high: string) => `maximum ${high}`,
  nowFigure: (rate: string) => `actuel ${rate}`,
  rateSentence: (currency: string, swapTo: string, points: string) =>
    `Taux du marché ${currency} contre ${swapTo}, cette session\u00a0: ${points}`,
  publicMarket: 'Marché public',
  pairListings: (pairs: number, listings: number) =>
    `${counted(pairs, PAIRS)}, ${counted(listings, LISTINGS)} des autres · `,
  pair: 'Paire',
  forCurrency: (swapTo: string) => `contre ${swapTo}`,
  orderTicket: 'Ticket d’ordre',
  takeARate: 'Prenez un taux',
  takeRateHint: 'Son ticket s’ouvre ici, déjà rempli.',
  keysHint: '↑↓ pour changer de ligne, Entrée pour prendre un taux, Échap pour fermer',
  away: 'En votre absence',
  clear: 'Effacer',
  andMore: (count: number) => `et ${counted(count, LEVELS)} de plus`,
  notLive: (since: string) => `Plus en direct depuis ${since}`,
  ratesNotLive: (since: string) => `Taux du marché plus en direct depuis ${since}`,
  updated: 'mis à jour {time}',
  marketAt: 'Marché {rate}',
  awayLead: 'En votre absence :',
  ratesMoved: (count: number) => counted(count, MOVED),
  listingsGone: (count: number) => counted(count, GONE),
  listingsNew: (count: number) => counted(count, NEW),
  levelsChanged: (count: number) => counted(count, CHANGED),
  bestRate: 'Meilleur taux',
  toMarket: 'Écart marché',
  currency: 'Devise',
  marketRate: 'Marché',
  rate: 'Taux',
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
