import type { receiptCheck as en } from '@/texts/en/wallet/receiptCheck';
import type { Translated } from '@/texts/language/translated';

export const receiptCheck: Translated<typeof en> = {
  genuine: '此回单真实有效',
  proves: (amount, day, status) => `该回单对应 ${day}（UTC）的一笔 Crossrate 交易，金额 ${amount}，状态为“${status}”。`,
  unknown: '没有此回单',
  unknownHint: '请核对核验码。如与打印件一致，则该回单并非由 Crossrate 出具。',
};
