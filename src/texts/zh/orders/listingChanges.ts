import type { listingChanges as en } from '@/texts/en/orders/listingChanges';
import type { Translated } from '@/texts/language/translated';

export const listingChanges: Translated<typeof en> = {
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
