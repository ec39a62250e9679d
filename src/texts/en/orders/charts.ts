/** The charts of the desk: their names, what they measure, and the sentences that say what they show. */
export const charts = {
  depthChart: 'Depth',
  rateChart: 'Rate, this session',
  depthChartFacts: 'cumulative by rate',
  rateChartFacts: 'market rate over time',
  pairOfTheChart: 'Pair of the chart',
  chartTitle: (currency: string, swapTo: string, kind: string) => `${currency} for ${swapTo} · ${kind}`,
  bestFigure: (rate: string) => `best ${rate}`,
  firstFigure: (rate: string) => `first ${rate}`,
  marketFigure: (marketRate: string) => `market ${marketRate}`,
  lastFigure: (rate: string) => `last ${rate}`,
  nothingToDraw: 'Nothing is listed to draw.',
  noRateYet: 'The market rate is not known yet.',
  depthNone: (currency: string, swapTo: string) => `Depth of ${currency} for ${swapTo}: nothing is listed`,
  and: (rate: string, rate2: string) => `${rate} and ${rate2}`,
  depthSentence: (currency: string, swapTo: string, total: string, span: string) =>
    `Depth of ${currency} for ${swapTo}: ${total} ${currency} between ${span}`,
  rateNone: (currency: string, swapTo: string) => `Market rate of ${currency} for ${swapTo}: not known yet`,
  lowest: (low: string) => `lowest ${low}`,
  highest: (high: string) => `highest ${high}`,
  nowFigure: (rate: string) => `now ${rate}`,
  rateSentence: (currency: string, swapTo: string, points: string) =>
    `Market rate of ${currency} for ${swapTo} this session: ${points}`,
};
