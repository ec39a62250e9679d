import type { QrCode } from './fields';
import type { PaymentDetailsRow } from './repository';

const qrPath = (currency: string, qrCode: QrCode, exists: boolean) =>
  exists ? `/backend/paymentdetails/${currency}/${qrCode}.png` : null;

/** Payment details (spec 3) with the mobile money fields of GHC. */
export const presentPaymentDetails = (details: PaymentDetailsRow) => ({
  currency: details.currency,
  bank_name: details.bank_name,
  account_name: details.account_name,
  bank_account_number: details.bank_account_number,
  alipay: qrPath(details.currency, 'alipay', details.has_alipay),
  wechatpay: qrPath(details.currency, 'wechatpay', details.has_wechatpay),
  mobile_money_network: details.mobile_money_network,
  mobile_money_number: details.mobile_money_number,
  mobile_money_name: details.mobile_money_name,
});
