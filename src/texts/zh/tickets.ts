import type { Sent, tickets as en } from '@/texts/en/tickets';
import type { Translated } from '@/texts/language/translated';

const NOUNS: Readonly<Record<Sent, string>> = {
  FUND_WALLET: '充值',
  WITHDRAW: '提现',
  LIST: '挂单',
  ORDER: '订单',
  MOF_ORDER: '多边订单',
};

export const tickets: Translated<typeof en> = {
  arrived: (sent) => `您离开时尚未收到响应，但 {amount} 的${NOUNS[sent]}已提交成功，请勿重复提交。`,
  lost: (sent) => `{amount} 的${NOUNS[sent]}未提交：您离开时尚未收到响应，服务器也没有收到。您可以重试。`,
  openIt: '查看',
  dismiss: '关闭',
  found: (sent) => `未收到明确响应，但您的${NOUNS[sent]}已提交，正在处理中，请勿重复提交。`,
  notFound: (failure, sent) => `${failure}未收到明确响应，也没有处理中的此笔${NOUNS[sent]}，您可以重试。`,
  transactions: '交易记录',
  unknown: (sent) => `暂不确定您的${NOUNS[sent]}是否已提交。请先查看交易记录，再决定是否重新提交。`,
};
