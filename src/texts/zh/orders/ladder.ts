import type { ladder as en } from '@/texts/en/orders/ladder';
import type { Translated } from '@/texts/language/translated';

export const ladder: Translated<typeof en> = {
  name: (currency, swapTo) => `${currency} / ${swapTo}`,
  ofMarket: (market) => market.replace('-', ' / '),
  book: '盘口',
  markets: '货币对',
  caption: (currency, swapTo) => `${currency} 换 ${swapTo}，按汇率排列`,
  rate: (of, per) => `1 ${per} 兑 ${of}`,
  amount: (currency) => `${currency} 金额`,
  listings: '挂单数',
  depth: (currency) => `${currency} 深度`,
  sellers: (currency) => `${currency} 卖方`,
  above: '在上方',
  below: '在下方',
  spread: '价差',
  spreadOf: (amount, percent) => `${amount}（${percent}%）`,
  crossed: '倒挂',
  crossedBy: (amount, percent) => `${amount}（${percent}%）`,
  even: '持平：双方最优汇率相同',
  oneSided: '仅有单边挂单',
  market: '市场汇率',
  step: '合并档位',
  eachRate: '不合并',
  oneOf: (place, count, worst) =>
    `一笔订单只用一个汇率。此行共 ${String(count)} 个汇率，均为 ${worst} 或更优，这是第 ${String(place)} 个。`,
  nextRate: (rate) => `下一个汇率 ${rate}`,
  buyAt: (currency, rate) => `按 ${rate} 买入 ${currency}`,
  loading: '正在加载盘口',
  nobody: (currency, swapTo) => `还没有其他人挂出 ${currency} 换 ${swapTo}。`,
};
