import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { ROUTES } from '@/routes/routes';
import { transactionTexts } from '@/texts/transactions';

/** For an address whose transaction does not exist or belongs to another user. */
export function NoSuchTransaction() {
  return (
    <Card>
      <EmptyState
        title={transactionTexts.noSuchTransaction}
        action={<ButtonLink to={ROUTES.transactions}>{transactionTexts.goToHistory}</ButtonLink>}
      >
        {transactionTexts.onlyOwn}
      </EmptyState>
    </Card>
  );
}
