import type { listing as en } from '@/texts/en/listing';
import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/translated';

/** A typed rate among those of others. */
function place({ place: own, of }: { place: number; of: number }): string {
  if (of === 1) return '唯一的汇率';
  return own === 1 ? `${formatCount(of)} 个汇率中最优` : `${formatCount(of)} 个汇率中排第 ${formatCount(own)}`;
}

export const listing: Translated<typeof en> = {
  title: '挂单',
  facts: '按自己的汇率挂出货币，免手续费',
  chooseWallet: '选择用于挂单的钱包',
  titleOf: (currency) => `挂出 ${currency}`,
  noFee: '免手续费',
  targetCurrency: '目标货币',
  chooseTarget: '选择要换成的货币',
  rate: '汇率',
  failed: '挂单创建失败。',

  bandNoTarget: '选择目标货币后即可查看市场汇率。',
  bandLoading: '正在加载市场汇率…',
  bandNoRate: '该货币对暂无市场汇率。',
  marketRateIs: '市场汇率：{rate}',
  bandAsRead: (low, high, unit) => `即 ${low} 至 ${high}（${unit}）。`,
  accepted: '可填范围：{low} 至 {high}',
  span: (low, high) => `${low} 至 ${high}`,

  youList: '挂出金额',
  fee: '手续费',
  atRate: '汇率',
  youReceive: '全部成交后收到',

  chartOf: (currency, swapTo) => `${currency} 换 ${swapTo} 在 90 至 110% 范围内的汇率`,
  chartLow: SHARES.lowestRate,
  chartMarket: '市场',
  chartHigh: SHARES.highestRate,
  chartRate: (swapTo, currency) => `范围内的汇率，1 ${currency} 兑 ${swapTo}`,
  chartNoRate: (marketRate) => `尚未填写汇率。市场汇率 ${marketRate}`,
  chartHint: '输入汇率，或在图上选取。',
  refused: (breach) => `无法使用。${breach}`,
  placed: (rank, ahead, beside) => {
    const better = ahead === null ? '前面没有挂单' : `前面有 ${ahead} 汇率更优`;
    return `${place(rank)}，${better}${beside === null ? '' : `；同一汇率已有 ${beside}，先挂先成交`}。`;
  },

  marketOf: (currency, swapTo) => `他人挂出的 ${currency} 换 ${swapTo}`,
  loadingMarket: '正在加载他人的挂单',
  noneListed: (currency, swapTo) => `还没有其他人挂出 ${currency} 换 ${swapTo}。`,
  noneListedHint: '您的挂单将是第一笔。',
  yours: '我的',

  myListings: '我的挂单',
  listCurrency: '去挂单',
  activeCount: (count) => `${count} 笔有效`,
  activeListings: '有效挂单',
  loadingOwn: '正在加载您的挂单',
  noOwn: '您没有有效挂单。',
  noOwnHint: `按自己的汇率挂出货币，范围为市场汇率的 ${SHARES.lowestRate} 至 ${SHARES.highestRate}。`,
  ownCaption: '我的有效挂单',
  listing: '挂单',
  amount: '金额',
  marketRate: '市场汇率',
  toMarket: '较市场',
  rank: '汇率排名',
  rankOf: ({ place: own, of }) => `${own === 1 ? '最优' : `第 ${formatCount(own)}`}（共 ${formatCount(of)}）`,

  delete: '撤单',
  deleteOf: (amount, swapTo) => `撤下 ${amount} 换 ${swapTo} 的挂单`,
  deleteQuestion: '要撤下这笔挂单吗？',
  keep: '暂不撤单',
  deleteListing: '确认撤单',
  deleteEffect: (currency) => `{amount} 将退回您的 ${currency} 钱包。`,
  deleteFailed: (swapTo) => `{amount} 换 ${swapTo} 的挂单未能撤下，仍然有效。{reason}`,
};
