import type { tape as en } from '@/texts/en/orders/tape';
import type { Translated } from '@/texts/language/translated';

export const tape: Translated<typeof en> = {
  title: '市场成交',
  pair: (currency, swapTo) => `1 ${currency} 兑 ${swapTo}`,
  caption: (currency, swapTo) => `${currency} 与 ${swapTo} 的最新成交`,
  time: '时间',
  clock: 'HH:mm:ss',
  rate: '汇率',
  amount: (currency) => `${currency} 金额`,
  bought: '买入汇率',
  sold: '卖出汇率',
  none: '暂无成交。',
  loading: '正在加载成交',
  notLoaded: '成交加载失败。',
  tryAgain: '重试',
};
