import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NewAccountForm } from './NewAccountForm';
import styles from './NewAccount.module.css';

/** Route /newaccount. */
export function NewAccountScreen() {
  return (
    <>
      <PageHeader
        title="New account"
        facts="A bank account for your withdrawals"
        actions={<BackTo route="withdraw" />}
      />
      <Card title="Bank account" className={styles.card} padded>
        <NewAccountForm />
      </Card>
    </>
  );
}
