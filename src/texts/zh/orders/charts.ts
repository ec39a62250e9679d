import type { charts as en } from '@/texts/en/orders/charts';
import type { Translated } from '@/texts/language/translated';

export const charts: Translated<typeof en> = {
  depthChart: '深度',
  rateChart: '汇率（本次访问）',
  depthChartFacts: '按汇率累计',
  rateChartFacts: '市场汇率走势',
  pairOfTheChart: '图表的货币对',
  chartTitle: (currency, swapTo, kind) => `${currency} 换 ${swapTo} · ${kind}`,
  bestFigure: (rate) => `最优 ${rate}`,
  firstFigure: (rate) => `起始 ${rate}`,
  marketFigure: (marketRate) => `市场 ${marketRate}`,
  lastFigure: (rate) => `末档 ${rate}`,
  nothingToDraw: '暂无挂单可供绘制。',
  noRateYet: '暂无市场汇率。',
  depthNone: (currency, swapTo) => `${currency} 换 ${swapTo} 的深度：暂无挂单`,
  and: (rate, rate2) => `${rate} 与 ${rate2}`,
  depthSentence: (currency, swapTo, total, span) =>
    `${currency} 换 ${swapTo} 的深度：${span} 之间共 ${total} ${currency}`,
  rateNone: (currency, swapTo) => `${currency} 换 ${swapTo} 的市场汇率：暂无`,
  lowest: (low) => `最低 ${low}`,
  highest: (high) => `最高 ${high}`,
  nowFigure: (rate) => `当前 ${rate}`,
  rateSentence: (currency, swapTo, points) => `本次访问期间 ${currency} 换 ${swapTo} 的市场汇率：${points}`,
};
