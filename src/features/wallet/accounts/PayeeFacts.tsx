import type { BankAccount } from '@contract/schemas/bankAccount';
import type { Payee } from '@contract/schemas/own/payee';
import { accountsTexts } from '@/texts/wallet/accounts';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { Tag } from '@/ui/marks/Tag';
import styles from './BankAccounts.module.css';
import { isWaiting } from './usePayees';

interface PayeeFactsProps {
  payee: Payee;
  account: BankAccount;
  hasTwin: boolean;
}

/** What is known about an account: the user's name for it, its use, and from when on it can be withdrawn to. */
export function PayeeFacts({ payee, account, hasTwin }: PayeeFactsProps) {
  const { label, times_used: times, total_used: total, last_used: last, usable_from: from } = payee;
  const usableFrom = payee.lifted_by_factor ? accountsTexts.usableByFactor : accountsTexts.usableFrom;
  return (
    <>
      {(label !== null || payee.default) && (
        <span className={styles.label}>
          <span>{label}</span>
          {payee.default && <Tag tone="accent">{accountsTexts.default}</Tag>}
        </span>
      )}
      <span className={styles.holder}>
        {times === 0 ? (
          accountsTexts.neverUsed
        ) : (
          <Phrase
            text={accountsTexts.used(times)}
            parts={{
              total: <Money amount={total} currency={account.currency} />,
              time: <TimeText at={last} shape="relative" />,
            }}
          />
        )}
      </span>
      {isWaiting(payee) && (
        <span className={styles.warning}>
          <Phrase text={usableFrom} parts={{ time: <TimeText at={from} /> }} />
        </span>
      )}
      {hasTwin && <span className={styles.warning}>{accountsTexts.sameNumber}</span>}
    </>
  );
}
