import type { charts as en } from '@/texts/en/orders/charts';
import type { Translated } from '@/texts/language/translated';

export const charts: Translated<typeof en> = {
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
