import { accountsTexts } from '@/texts/wallet/accounts';
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
        title={accountsTexts.newAccount}
        facts={accountsTexts.newAccountFacts}
        actions={<BackTo route="withdraw" />}
      />
      <Card title={accountsTexts.bankAccount} className={styles.card} padded>
        <NewAccountForm />
      </Card>
    </>
  );
}
