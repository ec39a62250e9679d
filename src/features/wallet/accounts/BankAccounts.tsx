import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Icon } from '@/ui/marks/Icon';
import { ROUTES } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BankAccountRow } from './BankAccountRow';
import styles from './BankAccounts.module.css';

/** The saved bank accounts, each with delete, and the way to a new one. */
export function BankAccounts() {
  const { data: accounts } = useGetBankAccountsQuery();
  return (
    <Card
      title="Bank accounts"
      actions={
        <ButtonLink to={ROUTES.newAccount} size="small">
          <Icon name="plus" size={14} />
          Add account
        </ButtonLink>
      }
    >
      {accounts === undefined && <SkeletonRows label="Loading bank accounts" count={2} tall />}
      {accounts?.length === 0 && (
        <EmptyState title="You have no saved bank accounts.">Add the account that withdrawals are to go to.</EmptyState>
      )}
      {accounts !== undefined && accounts.length > 0 && (
        <ul className={styles.accounts} aria-label="Bank accounts">
          {accounts.map((account) => (
            <BankAccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
    </Card>
  );
}
