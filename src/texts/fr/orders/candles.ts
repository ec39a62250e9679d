import type * as en from '@/texts/en/orders/candles';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const CANDLES = { one: 'bougie', many: 'de bougies', other: 'bougies' };
const TRADES = { one: 'échange', many: 'd’échanges', other: 'échanges' };

export const candles: Translated<typeof en.candles> = {
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

export const day: Translated<typeof en.day> = {
  day: '24 h',
  none: 'aucun échange',
  volume: 'Vol.',
};
