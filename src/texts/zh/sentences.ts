import type { HOUSE_SENTENCES as houseEn, said as saidEn, SENTENCES as sentencesEn } from '@/texts/en/sentences';
import type { Translated } from '@/texts/language/translated';

export const SENTENCES: Translated<typeof sentencesEn> = {
  noWallets: '您还没有钱包。',
  noTransactions: '您没有处理中的充值交易。',
  pendingNote: '交易通常不到 10 分钟即可完成。',
  yourMessage: '您的留言',
  noRates: '暂无汇率。',

  fundAmountInvalid: '请输入金额。',
  withdrawAmountInvalid: '请输入有效的提现金额。',
  insufficientBalance: '钱包余额不足。',
  bankAccountRequired: '请选择银行账户。',
  otpInvalid: '请输入有效的 6 位验证码。',

  listAmountInvalid: '请输入有效的金额。',
  listCurrencyRequired: '请选择要换成的货币。',
  rateInvalid: '请输入有效的汇率。',

  orderAmountInvalid: '请输入有效金额。',
  orderCurrencyRequired: '请选择货币。',
  moreThanListed: '输入的金额超过该汇率下的挂单总量',
  pathFieldsRequired: '请填写所有内容并选择路径。',
  noPathFound: '未找到路径',

  disputeMessageRequired: '请先填写留言再提交。',

  tradingHalted:
    '由于注册和交易量激增，我们决定为所有用户结清款项，并暂停交易一段时间，以便提升系统的稳定性，并落实大家的部分建议。手机 App 也在开发中，敬请期待，谢谢！',
  otpSent: '验证码已发送至您的邮箱，5 分钟内有效。',
  otpFailed: '验证码发送失败，请重试。',
  withdrawalFailed: '提现失败，请重试。',
  disputeFiled: '申诉提交成功！',
  disputeFailed: '申诉提交失败。',
  orderFailed: '交易处理出错。',
  confirmDeactivation: '确定要注销账户吗？此操作无法撤回。',
  deactivationFailed: '账户注销失败，请重试。',
};

export const HOUSE_SENTENCES: Translated<typeof houseEn> = {
  imageRequired: '请选择图片文件。',
};

const NAMELESS = '用户';
const GREETINGS = { morning: '早上好', afternoon: '下午好', evening: '晚上好' };

export const said: Translated<typeof saidEn> = {
  rateOutOfBand: (low, high) => `汇率须在 ${low} 至 ${high} 之间。`,
  nameless: NAMELESS,
  /** Greets a user without a name as nobody in particular. */
  greeting: (partOfDay, username) => `${username === NAMELESS ? '' : `${username}，`}${GREETINGS[partOfDay]}。`,
};
