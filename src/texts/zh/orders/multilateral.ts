import type { multilateral as en } from '@/texts/en/orders/multilateral';
import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/translated';

export const multilateral: Translated<typeof en> = {
  title: '多边订单',
  facts: `经由多段兑换的路径，手续费 ${SHARES.multilateralFee}`,
  kind: '多边',
  search: '路径搜索',
  compute: '计算路径',

  paths: '路径',
  ranked: '按收到金额排序',
  pathsOf: (currency, target) => `${currency} 到 ${target} 的路径`,
  noSearch: '在此比较路径',
  noSearchHint: '输入金额并选择目标货币，即可计算。',
  path: '路径（逐段）',
  ofTheAmount: '可成交比例',
  effectiveRate: '综合汇率',
  best: '最优',
  chosen: '已选',
  hop: (from, to) => `${from} → ${to}，汇率 {rate}`,
  listed: (total) => `挂单量 ${total}`,
  fillsAll: '可全部成交',
  fills: (percent) => `可成交 ${percent}%`,
  fillsLittle: '可成交不足 1%',
  atMost: '最多 {amount}',

  againstDirect: '与直接下单相差 {difference}',
  noDirect: (target, currency) => `无法直接下单：没有人挂出 ${target} 换 ${currency}。`,
  tooLittleDirect: (target, currency) => `无法直接下单：${target} 换 ${currency} 的挂单量不足。`,
  direct: (orders) =>
    `直接下单，按最优汇率共 ${formatCount(orders)} 笔订单：扣除 ${SHARES.bilateralFee} 手续费后将收到 {amount}。`,

  receipt: '订单摘要',
  pathTooSmall: (percent) => `该路径已无法承接全部金额（原为 {was}，现可成交 ${percent}%）。`,
  chooseAnother: '请选择其他路径，已填写的内容会保留。',
  payInstead: '改为支付 {amount}',
  marketMoved: '市场已变动。收到金额：原为 {was}，现为 {now}。',
};
