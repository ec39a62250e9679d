import type { palette as en } from '@/texts/en/palette/palette';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const palette: Translated<typeof en> = {
  title: '搜索与指令',
  search: '查找页面、货币对或交易，或输入指令',
  hint: '指令如“挂单 500 CNY 换 NGN 汇率 212”、“下单 2000 NGN 换 CNY”，也可输入交易编号。在此不会提交任何内容。',
  sentence: { list: ['挂单', '卖出'], order: ['下单', '兑换'], towards: ['换成', '换'], at: ['汇率', '按'] },
  results: '结果',
  found: (count) => `${formatCount(count)} 个结果`,
  none: '未找到结果。指令需包含数字和货币，如“下单 2000 NGN 换 CNY”。',
  shortcuts: '键盘快捷键',
  close: '关闭',

  kinds: {
    action: '填写',
    screen: '页面',
    pair: '货币对',
    watched: '自选',
    transaction: '交易',
    help: '帮助',
  },
  pair: (currency, swapTo) => `${currency} 换 ${swapTo}`,
  bothSides: (currency, swapTo) => `${currency} 与 ${swapTo} 双向盘口`,
  list: (what) => `挂单 ${what}`,
  order: (what) => `下单 ${what}`,
  path: (what) => `多边订单 ${what}`,
  fund: (currency) => `充值 ${currency} 钱包`,
  withdraw: (currency) => `提现 ${currency}`,
  towards: (what, to) => `${what} 换 ${to}`,
  at: (what, rate, one, per) => `${what}，汇率 1 ${per} = ${rate} ${one}`,
  transaction: (id) => `交易 ${id}`,
  dispute: (id) => `对交易 ${id} 申诉`,
  receipt: (id) => `交易 ${id} 的回单`,

  keys: [
    { keys: ['Ctrl K', '⌘ K', '/'], does: '搜索与指令' },
    { keys: ['?'], does: '本列表' },
    { keys: ['Alt Shift H'], does: '隐藏或显示您的金额' },
    { keys: ['↑', '↓'], does: '在市场中：上一个或下一个汇率' },
    { keys: ['Enter'], does: '在市场中：选用汇率' },
    { keys: ['Esc'], does: '关闭下单面板、菜单或对话框' },
  ],
  keysNote: '在输入框中输入时，快捷键不起作用。',
};
