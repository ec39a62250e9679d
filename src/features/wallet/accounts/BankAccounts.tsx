import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import { accountsTexts } from '@/texts/wallet/accounts';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Icon } from '@/ui/marks/Icon';
import { ROUTES } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BankAccountRow } from './BankAccountRow';
import { twinOf } from './twins';
import { payeeOf, usePayees } from './usePayees';
import styles from './BankAccounts.module.css';

/** The saved bank accounts, each with delete, and a link to add one. */
export function BankAccounts() {
  const { data: accounts } = useGetBankAccountsQuery();
  const payees = usePayees();
  return (
    <Card
      title={accountsTexts.bankAccounts}
      actions={
        <ButtonLink to={ROUTES.newAccount} size="small">
          <Icon name="plus" size={14} />
          {accountsTexts.addAccount}
        </ButtonLink>
      }
    >
      <div className={styles.room}>
        {accounts === undefined && <SkeletonRows label={accountsTexts.loading} count={2} tall />}
        {accounts?.length === 0 && <EmptyState title={accountsTexts.none}>{accountsTexts.noneHint}</EmptyState>}
        {accounts !== undefined && accounts.length > 0 && (
          <ul className={styles.accounts} aria-label={accountsTexts.bankAccounts}>
            {accounts.map((account) => (
              <BankAccountRow
                key={account.id}
                account={account}
                payee={payeeOf(payees, account.id)}
                hasTwin={twinOf(accounts, account) !== null}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
