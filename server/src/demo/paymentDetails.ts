import { toBuffer } from 'qrcode';
import type { Db } from '@server/db/database';

const QR_WIDTH_PIXELS = 480;

const qrCode = (text: string) => toBuffer(text, { width: QR_WIDTH_PIXELS, margin: 2, errorCorrectionLevel: 'M' });

/** Where demo users "pay" to: invented banks and numbers, mobile money for GHC, QR images for CNY. */
export async function seedPaymentDetails(tx: Db): Promise<void> {
  await tx.query(
    `insert into payment_details (currency, bank_name, account_name, bank_account_number, alipay, wechatpay,
       mobile_money_network, mobile_money_number, mobile_money_name)
     values ('CNY', 'Demo Bank of Shenzhen', 'Crossrate Demo CNY', '6200 0000 0000 0001', $1, $2, '', '', ''),
       ('GHC', 'Demo Bank of Accra', 'Crossrate Demo GHC', '0010 0000 0002', null, null,
        'Demo Mobile Money', '000 000 0002', 'Crossrate Demo'),
       ('NGN', 'Demo Bank of Lagos', 'Crossrate Demo NGN', '0000000003', null, null, '', '', '')
     on conflict (currency) do nothing`,
    [
      await qrCode('Crossrate demo: this is no real Alipay account'),
      await qrCode('Crossrate demo: this is no real WeChat Pay account'),
    ],
  );
}
