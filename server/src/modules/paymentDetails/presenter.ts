import type { QrCode } from '@contract/values/paymentFields';
import type { PaymentDetailsRow } from './repository';

/** The address at which a QR image is loaded, another one for another image: browsers keep what they have loaded. */
export const qrPath = (details: PaymentDetailsRow, qrCode: QrCode): string | null => {
  const hash = details[qrCode];
  return hash === null ? null : `/backend/paymentdetails/${details.currency}/${qrCode}.png?v=${hash}`;
};

/** Payment details (spec 3) with the mobile money fields of GHC. */
export const presentPaymentDetails = (details: PaymentDetailsRow) => ({
  currency: details.currency,
  bank_name: details.bank_name,
  account_name: details.account_name,
  bank_account_number: details.bank_account_number,
  alipay: qrPath(details, 'alipay'),
  wechatpay: qrPath(details, 'wechatpay'),
  mobile_money_network: details.mobile_money_network,
  mobile_money_number: details.mobile_money_number,
  mobile_money_name: details.mobile_money_name,
});
