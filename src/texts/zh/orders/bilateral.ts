import type { bilateral as en } from '@/texts/en/orders/bilateral';
import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/translated';

export const bilateral: Translated<typeof en> = {
  title: '双边订单',
  facts: `按他人挂出的汇率兑换，手续费 ${SHARES.bilateralFee}`,
  kind: '双边',
  buyWith: (currency, paid) => `用 ${paid} 买入 ${currency}`,
  atRate: '汇率',
  listedAtRate: '该汇率挂单量',
  close: '关闭下单面板',
  closeKey: 'Esc',

  market: '市场汇率 {rate}',
  pairName: (currency, paid) => `${currency} 换 ${paid}`,
  noneListed: (currency, paid) => `目前没有其他人挂出 ${currency} 换 ${paid}。`,
  noneListedHint: '有新挂单时会自动显示在这里。',
  showAll: (count) => `显示全部 ${formatCount(count)} 个汇率`,

  nearestRates: '最接近的汇率',
  neverListed: (currency, rate) => `没有人按 ${rate} 挂出 ${currency}。已填写的内容会保留。`,
  rateGone: (rate, total) => `您选的汇率 ${rate}（原挂单量 ${total}）已不存在。已填写的内容会保留。`,
  totalChanged: (rate, before, now) => `汇率 ${rate} 的挂单量：原为 ${before}，现为 ${now}。`,
  payAtMost: '最多支付 {amount}',
};
