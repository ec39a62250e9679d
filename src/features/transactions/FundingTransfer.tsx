import type { Transaction } from '@contract/values/transaction';
import { formatLedger, ungrouped } from '@/domain/money/formatDecimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { fundTexts } from '@/texts/wallet/fund';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { Card } from '@/ui/panels/Card';
import { PaymentLines, PaymentQrCodes } from '@/ui/tables/PaymentLines';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { NO_WAYS, useWaysToPay } from '@/widgets/money/useWaysToPay';
import { later } from '@/widgets/parts/later';
import { useFundingReference } from './fundingReference';
import styles from './FundingTransfer.module.css';

const QrCode = later(() => import(/* webpackChunkName: "qr" */ '@/ui/figures/QrCode'), 'QrCode', {
  meanwhile: <div className={styles.square} />,
  instead: null,
});

/** What to write into the transfer, how much to pay, and to which account. */
function TransferLines({ transaction }: { transaction: Transaction }) {
  const { amount, currency_from: currency } = transaction;
  const reference = useFundingReference(transaction);
  const { bank, mobile, qrCodes } = useWaysToPay(currency) ?? NO_WAYS;
  if (typeof reference !== 'string') return <SkeletonRows label={fundTexts.loading} count={5} tall />;
  const money = fundedText(amount, currency);
  return (
    <div className={styles.columns}>
      <div className={styles.lines}>
        <PaymentLines
          title={fundTexts.writeThis}
          lines={[
            { label: fundTexts.reference, value: reference, isLarge: true },
            {
              label: fundTexts.toPay,
              value: ungrouped(formatLedger(amount)),
              shown: <OwnFigure>{money}</OwnFigure>,
              isLarge: true,
            },
          ]}
        />
        {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
        {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
        {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
        <p className={styles.note}>{fundTexts.foundAtOnce}</p>
      </div>
      <figure className={styles.code}>
        <div className={styles.square}>
          <QrCode text={`${reference}\n${money}`} label={fundTexts.transferCode} />
        </div>
        <figcaption>{fundTexts.transferCodeHint}</figcaption>
      </figure>
    </div>
  );
}

/** How to pay a funding that is pending. Until its reference is known, its room is kept. */
export function FundingTransfer({ transaction }: { transaction: Transaction }) {
  return (
    <Card title={fundTexts.transferTitle} className={styles.card}>
      <TransferLines transaction={transaction} />
    </Card>
  );
}
