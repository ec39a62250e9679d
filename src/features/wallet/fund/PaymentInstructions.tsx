import { useGetPaymentDetailsQuery } from '@/api/endpoints/paymentDetailsApi';
import { fundTexts } from '@/texts/wallet/fund';
import { isTradable, type TradableCurrency } from '@contract/values/currencies';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { cx } from '@/ui/styles/cx';
import { PaymentLines } from './PaymentLines';
import styles from './PaymentInstructions.module.css';
import { bankLines, mobileMoneyLines, qrCodesOf } from './waysToPay';
import { PaymentQrCodes } from './PaymentQrCodes';

const WAYS: Readonly<Record<TradableCurrency, string | undefined>> = {
  CNY: styles.withCodes,
  GHC: styles.withMobile,
  NGN: styles.bankOnly,
};

/** How to pay in, from the provider's payment details: the bank, and whatever else the currency has (spec 2). */
export function PaymentInstructions({ currency }: { currency: string }) {
  const { data: details } = useGetPaymentDetailsQuery(currency);
  const bank = details ? bankLines(details) : [];
  const mobile = details && currency === 'GHC' ? mobileMoneyLines(details) : [];
  const qrCodes = details && currency === 'CNY' ? qrCodesOf(details) : [];
  const none = details !== undefined && bank.length + mobile.length + qrCodes.length === 0;
  return (
    <Card title={fundTexts.payTitle}>
      <div className={cx(styles.room, isTradable(currency) && WAYS[currency])}>
        {details === undefined && <SkeletonRows label={fundTexts.loading} count={6} tall />}
        {none && <EmptyState title={fundTexts.noDetails(currency)}>{fundTexts.noDetailsHint}</EmptyState>}
        {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
        {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
        {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
        {details !== undefined && !none && <p className={styles.note}>{fundTexts.payFirst}</p>}
      </div>
    </Card>
  );
}
