import type { BankAccount } from '@contract/schemas/bankAccount';
import { useRemoveBankAccountMutation } from '@/api/endpoints/bankAccountsApi';
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
  const words = bankAccountText(account);
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
      <Button icon variant="quiet" aria-label={`Delete the bank account ${words}`} onClick={ask}>
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete this bank account?"
        cancelText="Keep it"
        confirmText="Delete account"
        busy={isLoading}
        onCancel={cancel}
        onConfirm={() => void confirm()}
      >
        <p>{words}</p>
        {isError && <Banner tone="error">The bank account could not be deleted. Please try again.</Banner>}
      </ConfirmDialog>
    </>
  );
}
