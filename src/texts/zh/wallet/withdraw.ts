import type { withdraw as en } from '@/texts/en/wallet/withdraw';
import type { Translated } from '@/texts/language/translated';

export const withdraw: Translated<typeof en> = {
  walletBalance: '钱包余额',
  loadingWallet: '正在加载钱包',
  otp: '6 位验证码',
  factorCode: '6 位动态码',
  factorHint: '身份验证器当前显示的动态码，每个只能确认一次提现。',
  getOtpIn: (seconds) => `${String(seconds)} 秒后重新获取`,
  getOtp: '获取验证码',
  title: '提现',
  facts: '提现到已保存的银行账户，免手续费',
  accountSaved: (holder) => `${holder} 的银行账户已保存。`,
  chooseWallet: '选择要提现的钱包',
  titleOf: (currency) => `提现 ${currency}`,
  youWithdraw: '提现金额',
  fee: '手续费',
  youReceive: '银行到账',
  noFee: '免手续费',
  qrCode: '收款码图片',
  qrCodeHint: '如需提现到支付宝或微信支付，请上传您的收款码。',
  submit: '提交提现',
};
