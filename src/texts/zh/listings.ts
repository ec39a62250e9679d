import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { lifecycle as lifecycleEnglish } from '@/texts/listing/lifecycle';
import type { listingChanges as listingChangesEnglish } from '@/texts/listing/listingChanges';
import type { pegs as pegsEnglish } from '@/texts/listing/pegs';

export const listingChanges: Translated<typeof listingChangesEnglish> = {
  listAgain: '再次挂单',
  edit: '修改',
  editOf: (amount, swapTo) => `修改 ${amount} 换 ${swapTo} 的挂单`,
  pause: '暂停',
  pauseOf: (amount, swapTo) => `暂停 ${amount} 换 ${swapTo} 的挂单`,
  resume: '恢复',
  resumeOf: (amount, swapTo) => `恢复 ${amount} 换 ${swapTo} 的挂单`,
  paused: '已暂停',
  failed: '修改失败。{reason}',

  title: (currency, swapTo) => `${currency} 换 ${swapTo} 的挂单`,
  rate: '汇率',
  amount: '剩余金额',
  amountHint: '减少的部分立即退回您的钱包。',
  amountAbove: '挂单金额只能调低。如需增加，请另行挂单。',
  amountUnreadable: '请输入要保留的金额，最多 2 位小数。',
  losesPlace: '更改汇率后，挂单将排在该汇率所有挂单之后。',
  keepsPlace: '汇率不变，挂单保留原有排位。',
  save: '保存更改',
  cancel: '取消',
  close: '关闭',
  saved: '挂单已修改，保留原有排位。',
  savedBehind: '挂单已修改，现排在该汇率所有挂单之后。',
  notSaved: '挂单未修改。',
  unknown: '暂不确定修改是否生效。重试前请先查看该挂单。',
};

export const lifecycle: Translated<typeof lifecycleEnglish> = {
  ends: '有效期',
  stays: {
    open: '直到我删除',
    day: '24 小时',
    week: '7 天',
    date: '到某一天结束',
  },
  lastDay: '最后一天',
  endHint: '到期时未成交的部分退回您的钱包。',
  endsAt: '{time} 到期',
  neverEnds: '由您删除时',
  asNow: (time) => `不变：${time}`,
  noDay: '请选择最后一天。',
  tooSoon: '到期时间至少要在一分钟之后。',
  tooLate: '到期时间最长一年。',

  crossedOwn: (currency, rate, least) =>
    `您自己以 ${rate} 挂出了 ${currency}，可与此汇率直接成交。请先修改或撤下该挂单，或将汇率设为 ${least}。`,

  canAdd: '增加的部分从您的钱包转入，减少的部分立即退回钱包。',
  notInWallet: (available) => `您的钱包最多可再转入 ${available}。`,
  addsLosePlace: '增加金额后，挂单将排在该汇率所有挂单之后。',

  cancelAll: '全部撤销',
  cancelAllQuestion: '撤销您的所有订单和挂单？',
  counting: '正在统计未完成的订单和挂单…',
  listings: (count) => `${formatCount(count)} 个挂单`,
  orders: (count) => `${formatCount(count)} 个未成交订单`,
  both: (listings, orders) => `${listings}和 ${orders}`,
  effect: (what) => `将结束 ${what}。以下金额退回您的钱包：`,
  nothing: '已没有未完成的订单或挂单。',
  keep: '保留',
  confirm: '全部撤销',
  failed: '未撤销任何订单或挂单。',
  unknown: '暂不确定是否已撤销。重试前请先查看未完成的订单和挂单。',
};

export const pegs: Translated<typeof pegsEnglish> = {
  limitsCrossed: '最便宜的汇率比最贵的还贵，该挂单将永远无法显示。',
  limitUnreadable: '请输入大于零的汇率，或留空表示不限。',
  distanceUnreadable: '请输入 0 到 10 的百分比，最多 2 位小数。',
  noMarket: '该货币对暂无市场汇率，挂单还不能跟随市场。',

  way: '汇率方式',
  fixed: '固定汇率',
  follow: '跟随市场',
  side: '相对市场汇率',
  below: '更便宜',
  above: '更贵',
  distance: '与市场汇率的差距',
  belowEffect: '买方支付低于市场汇率，挂单排位更靠前。',
  aboveEffect: '买方支付高于市场汇率，您收到更多。',
  atEffect: '挂单汇率与市场汇率相同。',
  floor: '比此汇率便宜则暂停',
  ceiling: '比此汇率贵则暂停',
  rateNow: '当前汇率：{rate}',
  pausedNow: '已超出您的限制，挂单将暂停，待市场回到范围内再恢复。',
  moves: '汇率随市场汇率变化，最多每秒一次。每次变化后，挂单排在新汇率所有挂单之后。',

  follows: (distance) => `跟随市场 ${distance}`,
  followsBriefly: (distance) => `市场 ${distance}`,
  pausedByLimits: '超限暂停',
  cheaperThan: '比限制 {limit} 更便宜。市场汇率为 {market} 或{side}时自动恢复。',
  dearerThan: '比限制 {limit} 更贵。市场汇率为 {market} 或{side}时自动恢复。',
  higher: '更高',
  lower: '更低',
  savedFollowing: '挂单已修改，汇率跟随市场。',
  savedPaused: '挂单已修改。市场超出限制期间，挂单暂停。',
};
