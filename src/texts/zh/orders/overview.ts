import type { overview as en } from '@/texts/en/orders/overview';
import type { Translated } from '@/texts/language/translated';

export const overview: Translated<typeof en> = {
  bestRate: '最优汇率',
  marketRate: '市场',
  amount: '金额',
  myListings: '我的挂单',
  ownFacts: () => '我的有效挂单',
  loadingOwn: '正在加载您的挂单',
  noOwn: '您目前没有挂单。',
  ownCaption: '我的挂单',
  othersFacts: () => '他人的挂单',
  bestRatesOf: (currency) => `${currency} 的最优汇率`,
  publicMarketTile: '公开市场',
  loadingMarket: '正在加载市场',
  bestRates: '最优汇率',
};
