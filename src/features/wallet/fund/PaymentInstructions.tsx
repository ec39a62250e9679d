import { useGetPaymentDetailsQuery } from '@/api/endpoints/paymentDetailsApi';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { PaymentLines } from './PaymentLines';
import styles from './PaymentInstructions.module.css';
import { bankLines, mobileMoneyLines, qrCodesOf } from './waysToPay';
import { PaymentQrCodes } from './PaymentQrCodes';

/**
 * The details for paying in, from the provider's payment details: the bank, and what else the currency has (spec 2).
 */
export function PaymentInstructions({ currency }: { currency: string }) {
  const { data: details } = useGetPaymentDetailsQuery(currency);
  const bank = details ? bankLines(details) : [];
  const mobile = details && currency === 'GHC' ? mobileMoneyLines(details) : [];
  const qrCodes = details && currency === 'CNY' ? qrCodesOf(details) : [];
  const none = details !== undefined && bank.length + mobile.length + qrCodes.length === 0;
  return (
    <Card title="1. Pay by transfer">
      {details === undefined && <SkeletonRows label="Loading the payment details" count={3} tall />}
      {none && (
        <EmptyState title={`There are no payment details for ${currency} yet.`}>
          Choose another currency, or come back a little later.
        </EmptyState>
      )}
      {bank.length > 0 && <PaymentLines title="Bank transfer" lines={bank} />}
      {mobile.length > 0 && <PaymentLines title="Mobile money" lines={mobile} />}
      {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
      {details !== undefined && !none && (
        <p className={styles.note}>Pay the amount first, then confirm it here. Your wallet is credited on arrival.</p>
      )}
    </Card>
  );
}
