import type { money as en } from '@/texts/en/money';
import type { Translated } from '@/texts/language/translated';

export const money: Translated<typeof en> = {
  belowMarket: '，低于市场',
  aboveMarket: '，高于市场',
  atMarket: '，与市场持平',
  notOffered: (currency) => `此处不提供 ${currency}。`,
  chooseCurrency: '选择货币',
  traded: (currencies) => `这里可交易的货币：${currencies}。`,
  quoteOf: (of, per) => `1 ${per} 兑 ${of}`,
  quotes: (currency, swapTo) => `${currency} 与 ${swapTo} 的汇率显示方式`,
  unitOf: (rate, of, per) => `1 ${per} = ${rate} ${of}`,
  sentAs: (rate, of, per) => `将按 1 ${per} = ${rate} ${of} 提交。`,
  percent: (figure) => `${figure}%`,
  balance: '余额 {amount}',
  amount: '金额',
  shareInPercent: '占余额的百分比',
  share: '占余额的比例',
  loadingWallets: '正在加载钱包',
  fundOne: '去充值',
  currency: '货币',
  rate: '汇率',
  sent: '提交时间',
  loading: (title) => `正在加载：${title}`,
};
