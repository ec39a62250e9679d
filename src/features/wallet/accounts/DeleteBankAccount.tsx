import type { BankAccount } from '@contract/schemas/bankAccount';
import { useRemoveBankAccountMutation } from '@/api/endpoints/bankAccountsApi';
import { accountsTexts } from '@/texts/wallet/accounts';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Icon } from '@/ui/marks/Icon';
import { bankAccountText } from './bankAccount';

/** Delete, with a confirmation. The account disappears with the list's next answer; the focus moves to the heading. */
export function DeleteBankAccount({ account }: { account: BankAccount }) {
  const { open, ask, close } = useQuestion();
  const [remove, { isLoading, isError, reset }] = useRemoveBankAccountMutation();
  const name = bankAccountText(account);
  const cancel = () => {
    close();
    reset();
  };
  const confirm = async () => {
    const { error } = await remove(account.id);
    if (error) return;
    close();
    focusHeading();
  };
  return (
    <>
      <Button icon variant="quiet" needsServer aria-label={accountsTexts.deleteOf(name)} onClick={ask}>
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        open={open}
        title={accountsTexts.deleteQuestion}
        cancelText={accountsTexts.keep}
        confirmText={accountsTexts.delete}
        busy={isLoading}
        onCancel={cancel}
        onConfirm={() => void confirm()}
      >
        <p>{name}</p>
        {isError && <Banner tone="error">{accountsTexts.deleteFailed}</Banner>}
      </ConfirmDialog>
    </>
  );
}
