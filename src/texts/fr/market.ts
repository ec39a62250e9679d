import { counted, formatCount, formFor } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { awayChanges as awayChangesEnglish } from '@/texts/market/awayChanges';
import type { books as booksEnglish, ladder as ladderEnglish } from '@/texts/market/books';
import type { candles as candlesEnglish, charts as chartsEnglish, day as dayEnglish } from '@/texts/market/charts';
import type { layout as layoutEnglish } from '@/texts/market/layout';
import type { market as marketEnglish } from '@/texts/market/market';
import type { mine as mineEnglish } from '@/texts/market/mine';
import type { overview as overviewEnglish } from '@/texts/market/overview';
import type { share as shareEnglish } from '@/texts/market/share';
import type { tape as tapeEnglish } from '@/texts/market/tape';
import type { watch as watchEnglish } from '@/texts/market/watch';
import type { fills as fillsEnglish } from '@/texts/orders/fills';

const RATES_CHANGED = { one: 'taux modifié', many: 'de taux modifiés', other: 'taux modifiés' };
const LISTED = { one: 'annonce', many: 'd’annonces', other: 'annonces' };
const PAIRS = { one: 'paire', many: 'de paires', other: 'paires' };

export const market: Translated<typeof marketEnglish> = {
  caption: (currency: string, swapTo: string) => `${currency} contre ${swapTo} par taux, le meilleur d’abord`,
  perUnit: (swapTo: string, currency: string) => ` (${swapTo} par ${currency})`,
  total: (currency: string) => `Total ${currency}`,
  listings: 'Annonces',
  depth: (currency: string) => `Cumul ${currency}`,
  changedNews: (pair: string, count: number, best: string) =>
    `${pair}\u00a0: ${counted(count, RATES_CHANGED)}, meilleur ${best}`,
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
    `${counted(pairs, PAIRS)}, ${counted(listings, LISTED)} des autres · `,
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

export const overview: Translated<typeof overviewEnglish> = {
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

export const ladder: Translated<typeof ladderEnglish> = {
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

export const books: Translated<typeof booksEnglish> = {
  books: 'Carnets',
  menu: 'Paires à côté',
  legend: (most: number) => `Carnets à côté de celui-ci, ${String(most)} au plus`,
  watched: 'dans vos favoris',
  full: 'Une autre paire remplace la dernière.',
  note: 'Conservé sur cet appareil pour les écrans de cette taille.',
  left: (pair: string) => `Déplacer ${pair} vers la gauche`,
  right: (pair: string) => `Déplacer ${pair} vers la droite`,
  close: (pair: string) => `Fermer ${pair}`,
  placed: (pair: string, place: number, count: number) =>
    `${pair}\u00a0: carnet ${String(place)} sur ${String(count)}.`,
  closed: (pair: string) => `Carnet ${pair} fermé.`,
};

export const layout: Translated<typeof layoutEnglish> = {
  title: 'Disposition',
  panels: 'Panneaux',
  names: { ticket: 'Ticket d’ordre', tape: 'Échanges', mine: 'Mes ordres et annonces', chart: 'Graphique' },
  reset: 'Rétablir la disposition',
  note: 'Conservée sur cet appareil pour cette taille d’écran. Une ligne entre deux colonnes se déplace au clavier ou au pointeur.',
  widthOf: { side: 'Largeur de la colonne du ticket', middle: 'Largeur de la colonne du milieu' },
  pixels: (width: number) => `${String(width)} pixels`,
};

export const tape: Translated<typeof tapeEnglish> = {
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

const CANDLES = { one: 'bougie', many: 'de bougies', other: 'bougies' };
const TRADES = { one: 'échange', many: 'd’échanges', other: 'échanges' };

export const candles: Translated<typeof candlesEnglish> = {
  kind: 'Bougies',
  rateKind: 'Taux',
  rateSentence: (currency: string, swapTo: string, points: string) =>
    `Taux du marché ${currency} contre ${swapTo}\u00a0: ${points}`,
  steps: 'Pas de temps',
  step: { '5m': '5m', '15m': '15m', '1h': '1h', '1d': '1j' },
  stepInWords: { '5m': '5 minutes', '15m': '15 minutes', '1h': '1 heure', '1d': '1 jour' },
  asTable: 'Voir en tableau',
  asChart: 'Voir en graphique',
  chart: (unit: string, step: string, count: number) =>
    `Bougies, ${unit}, pas de ${step}\u00a0: ${counted(count, CANDLES)}`,
  tableOf: (unit: string, step: string) => `Bougies, ${unit}, pas de ${step}, les plus récentes d’abord`,
  time: 'Heure',
  open: 'Ouverture',
  high: 'Haut',
  low: 'Bas',
  close: 'Clôture',
  volume: (currency: string) => `Volume ${currency}`,
  trades: 'Échanges',
  openMark: 'O',
  highMark: 'H',
  lowMark: 'B',
  closeMark: 'C',
  volumeMark: 'V',
  said: (time: string, figures: readonly string[], volume: string, trades: number) => {
    const [open = '', high = '', low = '', close = ''] = figures;
    return `${time}\u00a0: ouverture ${open}, haut ${high}, bas ${low}, clôture ${close}, volume ${volume}, ${counted(trades, TRADES)}`;
  },
  rose: 'en hausse',
  fell: 'en baisse',
  none: 'Aucun échange pour le moment.',
  noneHint: 'Les bougies s’affichent ici dès le premier échange.',
  loading: 'Chargement des bougies',
  notLoaded: 'Les bougies n’ont pas pu être chargées.',
  tryAgain: 'Réessayer',
};

export const day: Translated<typeof dayEnglish> = {
  day: '24 h',
  none: 'aucun échange',
  volume: 'Vol.',
};

export const charts: Translated<typeof chartsEnglish> = {
  depthChart: 'Profondeur',
  rateChart: 'Taux, cette session',
  depthChartFacts: 'cumulée par taux',
  rateChartFacts: 'taux du marché dans le temps',
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
};

export const mine: Translated<typeof mineEnglish> = {
  title: 'Mes ordres et annonces',
  caption: 'Mes ordres et annonces en cours',
  show: 'Ce qui est affiché',
  all: (count: number) => `Tout ${formatCount(count)}`,
  orders: (count: number) => `Ordres ${formatCount(count)}`,
  listings: (count: number) => `Annonces ${formatCount(count)}`,
  fills: 'Exécutions',
  ended: 'Closes',
  loadingFills: 'Chargement de vos exécutions',
  noFills: 'Vous n’avez encore aucun échange.',
  fillsCaption: 'Mes dernières exécutions',
  notLoaded: 'Chargement impossible.',
  tryAgain: 'Réessayer',
  time: 'Heure',
  sold: 'Vendu',
  bought: 'Acheté',
  paid: 'Payé',
  got: 'Reçu',
  loadingEnded: 'Chargement de vos annonces closes',
  noEnded: 'Aucune annonce close.',
  endedCaption: 'Mes annonces closes',
  listed: 'Proposé',
  againOf: (pair: string) => `Republier\u00a0: ${pair}`,
  allListings: 'Toutes les annonces',
  loading: 'Chargement de vos ordres et annonces',
  none: 'Vous n’avez aucun ordre ni annonce en cours.',
  noneHint: 'Prenez un taux du carnet, ou proposez votre devise au vôtre.',
  noOrders: 'Aucun ordre n’attend d’exécution.',
  noListings: 'Vous n’avez aucune annonce active.',
  listCurrency: 'Publier une annonce',
  what: 'Objet',
  pair: 'Paire',
  rate: 'Taux',
  toMarket: 'Écart marché',
  amount: 'Montant',
  progress: 'Avancement',
  left: 'Reste',
  rank: 'Rang',
  actions: 'Actions',
  kinds: { listing: 'Annonce', LIST: 'Annonce', ORDER: 'Ordre', MOF_ORDER: 'Multilatéral' },
  soldShare: (share: string) => `${share}\u00a0%`,
  waitsFor: 'attend {amount}',
  waitsToAppear: 'bientôt visible',
  revokeOf: (what: string, pair: string) => `Révoquer\u00a0: ${what} ${pair}`,
  notRevoked: 'Révocation impossible. {reason}',
};

export const watch: Translated<typeof watchEnglish> = {
  title: 'Favoris',
  hint: 'Les paires étoilées viennent partout en premier, dans cet ordre. L’accueil montre les trois premières.',
  pairs: 'Paires',
  pairName: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  watch: (currency: string, swapTo: string) => `Ajouter aux favoris\u00a0: ${currency} contre ${swapTo}`,
  unwatch: (currency: string, swapTo: string) => `Retirer des favoris\u00a0: ${currency} contre ${swapTo}`,
  moveUp: (name: string) => `Monter ${name}`,
  moveDown: (name: string) => `Descendre ${name}`,
  placed: (name: string, place: number, count: number) => `${name}\u00a0: place ${String(place)} sur ${String(count)}`,
  close: 'Fermer',
};

const MOVED = { one: 'taux a bougé', many: 'de taux ont bougé', other: 'taux ont bougé' };
const GONE = { one: 'annonce disparue', many: 'd’annonces disparues', other: 'annonces disparues' };
const NEW = { one: 'nouvelle annonce', many: 'de nouvelles annonces', other: 'nouvelles annonces' };
const LEVELS = { one: 'niveau', many: 'de niveaux', other: 'niveaux' };
const CHANGED = { one: 'niveau modifié', many: 'de niveaux modifiés', other: 'niveaux modifiés' };

export const awayChanges: Translated<typeof awayChangesEnglish> = {
  away: 'En votre absence',
  clear: 'Effacer',
  andMore: (count: number) => `et ${counted(count, LEVELS)} de plus`,
  updated: 'mis à jour {time}',
  awayLead: 'En votre absence :',
  ratesMoved: (count: number) => counted(count, MOVED),
  listingsGone: (count: number) => counted(count, GONE),
  listingsNew: (count: number) => counted(count, NEW),
  levelsChanged: (count: number) => counted(count, CHANGED),
};

export const share: Translated<typeof shareEnglish> = {
  share: 'Partager ce taux',
  facts: 'Le lien ouvre le ticket de ce taux. Un visiteur se connecte d’abord.',
  close: 'Fermer',
  copy: 'Copier le lien',
  copying: { copied: 'Copié', failed: 'Non copié' },
  toSystem: 'Partager…',
  notShared: 'Le partage a échoué. Copiez plutôt le lien.',
  titleOf: (currency: string, swapTo: string, rate: string) => `${currency} contre ${swapTo} à ${rate}`,
  qrOf: (currency: string, swapTo: string, rate: string) =>
    `Code QR du lien\u00a0: ${currency} contre ${swapTo} à ${rate}`,
  loadingQr: 'Chargement du code QR',
  qrFailed: 'Le code QR n’a pas été chargé. Le lien fonctionne sans lui.',
};

export const fills: Translated<typeof fillsEnglish> = {
  progress: 'Ventes',
  bar: (sold: string, left: string, returned: string) =>
    `${sold}\u00a0% vendus, ${left}\u00a0% restants, ${returned}\u00a0% rendus`,
  listed: 'Proposé',
  sold: 'Vendu',
  left: 'Reste',
  returned: 'Rendu',
  got: 'Reçu en échange',
  count: 'Exécutions',
  average: 'Moyenne',
  soldShare: (share: string) => `${share}\u00a0% vendus`,
  fillsOf: (count: number) => counted(count, { one: 'exécution', many: 'd’exécutions', other: 'exécutions' }),
  show: 'Voir les exécutions',
  hide: 'Masquer les exécutions',
  showOf: (pair: string) => `Voir les exécutions de ${pair}`,
  hideOf: (pair: string) => `Masquer les exécutions de ${pair}`,
  fills: 'Exécutions',
  loading: 'Chargement des exécutions',
  none: 'Rien n’a encore été vendu.',
  time: 'Heure',
  taken: 'Vendu',
  bought: 'Reçu',
  paid: 'Payé',
  rate: 'Taux',
  result: 'Votre résultat réel',
  gross: 'Payé en tout',
  fee: 'Frais payés',
  net: 'Payé hors frais',
  received: 'Reçu',
  realised: 'Taux réalisé',
  market: 'Taux du marché alors',
  toMarket: 'Écart marché',
  hops: 'Étape par étape',
  hop: (from: string, to: string) => `${from} → ${to}`,
};
