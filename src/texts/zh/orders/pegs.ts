import type { pegs as en } from '@/texts/en/orders/pegs';
import type { Translated } from '@/texts/language/translated';

export const pegs: Translated<typeof en> = {
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
