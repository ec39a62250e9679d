import type { notices as en } from '@/texts/en/notices';
import type { Translated } from '@/texts/language/translated';

export const notices: Translated<typeof en> = {
  transactions: {
    FUND_WALLET: (money) => `${money} 充值`,
    WITHDRAW: (money) => `${money} 提现`,
    LIST: (money, to) => `${money} 换 ${to} 的挂单`,
    ORDER: (money, to) => `${money} 换 ${to} 的订单`,
    MOF_ORDER: (money, to) => `${money} 换 ${to} 的多边订单`,
    DELETE_LIST: (money) => `${money} 撤单`,
  },
  endings: {
    PENDING: '正在处理',
    COMPLETED: '已完成',
    REVOKED: '已撤销',
    REJECTED: '已被拒绝',
  },
  status: (transaction, ending) => `您的 ${transaction}${ending}。`,
  rejections: {
    notArrived: '未收到付款。',
    otherAmount: '实际收到的金额不一致。',
    unreadable: '付款凭证无法辨认。',
    otherHolder: '银行账户的户名与您本人不符。',
  },
  received: (money) => `您收到 ${money}。`,
  filled: (rate, sold, got) => `您汇率为 ${rate} 的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  severalFilled: (count, rates, sold, got) =>
    `您有 ${count} 笔汇率为 ${rates} 的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  sold: (sold, got) => `您的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  severalSold: (count, sold, got) => `您有 ${count} 笔挂单已成交：卖出 ${sold}，收到 ${got}。`,
  alerts: {
    listed: (money, to, rate) => `可用 ${to} 买入 ${money}，汇率为 ${rate} 或更优。`,
    below: (currency, to, market, rate) =>
      `${currency} → ${to} 的市场汇率为 ${market}，已达到您设定的 ${rate} 或更低。`,
    above: (currency, to, market, rate) =>
      `${currency} → ${to} 的市场汇率为 ${market}，已达到您设定的 ${rate} 或更高。`,
  },
  pegStopped: (currency, to, rate) =>
    `您的 ${currency} 换 ${to} 挂单已暂停：跟随市场会使汇率偏离您确认的 ${rate} 超过 10%。请恢复或修改挂单，以确认新汇率。`,
  deviceName: ({ browser, system }) =>
    `${browser === '' ? '未知浏览器' : browser}${system === '' ? '' : `（${system}）`}`,
  device: (device, until) =>
    `有新设备登录了您的账户：${device}。如非本人操作，请在 ${until} 前点击邮件中的“不是本人操作”。`,
  ratesBetween: (lowest, highest) => `${lowest} 至 ${highest}`,
  deactivated: '账户已注销。',
  disputeWritten: (transaction, text) => `客服就交易 ${transaction} 的申诉给您留言：${text}`,
  disputeAnswered: (transaction, answer) => `您对交易 ${transaction} 的申诉已有答复：${answer}`,
};
