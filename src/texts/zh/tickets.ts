import type { tickets as en } from '@/texts/en/tickets';
import type { Translated } from '@/texts/language/translated';

export const tickets: Translated<typeof en> = {
  nouns: {
    FUND_WALLET: '充值',
    WITHDRAW: '提现',
    LIST: '挂单',
    ORDER: '订单',
    MOF_ORDER: '多边订单',
  },
  arrived: (noun) => `您离开时尚未收到响应，但 {amount} 的${noun}已提交成功，请勿重复提交。`,
  lost: (noun) => `{amount} 的${noun}未提交：您离开时尚未收到响应，服务器也没有收到。您可以重试。`,
  openIt: '查看',
  dismiss: '关闭',
  found: (noun) => `未收到明确响应，但您的${noun}已提交，正在处理中，请勿重复提交。`,
  notFound: (failure, noun) => `${failure}未收到明确响应，也没有处理中的此笔${noun}，您可以重试。`,
  transactions: '交易记录',
  unknown: (noun) => `暂不确定您的${noun}是否已提交。请先查看交易记录，再决定是否重新提交。`,
};
