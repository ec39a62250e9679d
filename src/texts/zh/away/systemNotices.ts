import type { systemNotices as en } from '@/texts/en/away/systemNotices';
import type { Translated } from '@/texts/language/translated';

const BACK = '金额已退回您的钱包。';
const USABLE = '现在即可使用。';
const SEE_WHY = '打开查看原因，或提交申诉。';
const FOLLOW = '打开查看进度。';

const NOUNS = {
  FUND_WALLET: '充值',
  WITHDRAW: '提现',
  LIST: '挂单',
  ORDER: '订单',
  MOF_ORDER: '多边订单',
  DELETE_LIST: '撤单',
};
const ENDINGS = { PENDING: '处理中', COMPLETED: '已完成', REVOKED: '已撤销', REJECTED: '已被拒绝' };

export const systemNotices: Translated<typeof en> = {
  news: '您的账户有新动态',
  // “挂单已完成” would read as a listing that was filled.
  ofTransaction: (type, status) =>
    type === 'LIST' && status === 'COMPLETED' ? '挂单成功' : `${NOUNS[type]}${ENDINGS[status]}`,
  filled: '挂单已成交',
  severalFilled: (count) => `${count} 笔挂单已成交`,
  answered: '申诉已答复',
  written: '客服给您留言了',
  alert: '提醒已触发',
  device: '新设备登录',
  reply: '打开回复。',
  readAnswer: '打开查看交易。',
  usable: USABLE,
  next: {
    FUND_WALLET: {
      PENDING: FOLLOW,
      COMPLETED: USABLE,
      REVOKED: '钱包余额没有变化。',
      REJECTED: SEE_WHY,
    },
    WITHDRAW: {
      PENDING: FOLLOW,
      COMPLETED: '请查看是否已到您的银行账户。',
      REVOKED: BACK,
      REJECTED: `${BACK}${SEE_WHY}`,
    },
    LIST: {
      PENDING: FOLLOW,
      COMPLETED: '其他用户现在可以选用。',
      REVOKED: BACK,
      REJECTED: `${BACK}${SEE_WHY}`,
    },
    ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK}${SEE_WHY}` },
    MOF_ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK}${SEE_WHY}` },
    DELETE_LIST: { PENDING: FOLLOW, COMPLETED: BACK, REVOKED: '您的挂单继续有效。', REJECTED: SEE_WHY },
  },
};
