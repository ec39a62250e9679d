import { waysToPay } from '@/domain/wording/waysToPay';
import { deskTexts } from '@/texts/console/desk';
import { fundTexts } from '@/texts/wallet/fund';
import { Banner } from '@/ui/panels/Banner';
import { PaymentLines } from '@/ui/payments/PaymentLines';
import { PaymentQrCodes } from '@/ui/payments/PaymentQrCodes';
import type { PaymentDraft } from './usePaymentDraft';

/** What users will see of the payment details of a currency, by the same parts as on their screen. */
export function PaymentPreview({ currency, draft }: { currency: string; draft: PaymentDraft }) {
  const { textOf, imageOf } = draft;
  const shown = (text: string) => (text.trim() === '' ? null : text.trim());
  const { bank, mobile, qrCodes } = waysToPay(currency, {
    bank_name: shown(textOf('bank_name')),
    account_name: shown(textOf('account_name')),
    bank_account_number: shown(textOf('bank_account_number')),
    mobile_money_network: shown(textOf('mobile_money_network')),
    mobile_money_number: shown(textOf('mobile_money_number')),
    mobile_money_name: shown(textOf('mobile_money_name')),
    alipay: imageOf('alipay'),
    wechatpay: imageOf('wechatpay'),
  });
  const isNothing = bank.length + mobile.length + qrCodes.length === 0;
  return (
    <section aria-label={deskTexts.usersSee}>
      <h3>{deskTexts.usersSee}</h3>
      {isNothing && <Banner tone="warn">{deskTexts.nowhereToPay(currency)}</Banner>}
      {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
      {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
      {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
    </section>
  );
}
