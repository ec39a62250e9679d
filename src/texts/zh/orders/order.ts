import type { order as en } from '@/texts/en/orders/order';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/translated';

export const order: Translated<typeof en> = {
  title: '下单',
  facts: '按他人挂出的汇率兑换您的货币',
  bilateral: '双边订单',
  bilateralLead: '一次兑换，汇率由您从他人的挂单中选择。',
  bilateralFee: `手续费 ${SHARES.bilateralFee}`,
  multilateral: '多边订单',
  multilateralLead: '经由其他货币兑换，有时比直接兑换收到更多。',
  multilateralFee: `手续费 ${SHARES.multilateralFee}`,

  orderWith: (currency) => `用 ${currency} 下单`,
  chooseCurrency: '选择要兑换的货币',
  convert: (currency) => `兑换 ${currency}`,
  target: '目标货币',
  targetCurrency: '目标货币',
  chooseTarget: '选择要收到的货币',
  youPay: '支付',
  youReceive: '收到',
  loadingMarket: '正在加载他人的挂单',
  askedAgain: '尚未提交。如按当前显示下单，请再次点击。',
  placeOrder: '下单',
  placeOrderAt: (rate) => `按 ${rate} 下单`,
};
