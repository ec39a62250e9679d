import type { ratePicker as en } from '@/texts/en/orders/ratePicker';
import type { Translated } from '@/texts/language/translated';

export const ratePicker: Translated<typeof en> = {
  best: '最优',
  listed: (total, currency) => `挂单量 ${total} ${currency}`,
  chosenListed: (total) => `挂单量 ${total}`,
  ratePer: (swapTo, currency) => `汇率（1 ${currency} 兑 ${swapTo}）`,
  eitherWay: (turned, rate) => `${turned} ${rate}`,
  chooseRate: '选择汇率',
  noSuchRate: (currency, swapTo) => `没有人按这样的汇率挂出 ${currency} 换 ${swapTo}。`,
  listedByOthers: '他人的挂单',
  listedOf: (currency, swapTo) => `他人挂出的 ${currency} 换 ${swapTo}`,
  chooseTarget: '选择目标货币',
  ratesToCome: '其他用户的汇率将显示在这里。',
  totalOf: (currency) => `${currency} 总量`,
  listings: '挂单数',
  toMarket: '较市场',
};
