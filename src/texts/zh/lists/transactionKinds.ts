import type { transactionKinds as en } from '@/texts/en/lists/transactionKinds';
import type { Translated } from '@/texts/language/translated';

export const transactionKinds: Translated<typeof en> = {
  pendingFunding: '处理中的充值',
  noPendingFunding: '您没有处理中的充值。',
  pendingWithdrawals: '处理中的提现',
  noPendingWithdrawals: '您没有处理中的提现。',
  pendingListings: '处理中的挂单',
  noPendingListings: '您没有处理中的挂单。',
  pendingOrders: '处理中的订单',
  noPendingOrders: '您没有处理中的订单。',
  pendingMultilateral: '处理中的多边订单',
  noPendingMultilateral: '您没有处理中的多边订单。',
  fundWallet: '钱包充值',
  withdraw: '提现',
  list: '挂单',
  order: '订单',
  multilateralOrder: '多边订单',
  deleteListing: '撤单',
};
