import { useState } from 'react';
import type { BankAccount } from '@contract/schemas/bankAccount';
import { useRemoveBankAccountMutation } from '@/api/endpoints/bankAccountsApi';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';
import { Icon } from '@/ui/marks/Icon';
import { bankAccountText } from './bankAccountText';

/** Delete, asked once more. The account leaves with the list's next answer; the focus goes to the heading. */
export function DeleteBankAccount({ account }: { account: BankAccount }) {
  const [open, setOpen] = useState(false);
  const [remove, { isLoading, isError, reset }] = useRemoveBankAccountMutation();
  const words = bankAccountText(account);
  const close = () => {
    setOpen(false);
    reset();
  };
  const confirm = async () => {
    const { error } = await remove(account.id);
    if (error) return;
    setOpen(false);
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <>
      <Button icon variant="quiet" aria-label={`Delete the bank account ${words}`} onClick={() => setOpen(true)}>
        <Icon name="trash" />
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete this bank account?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" busy={isLoading} onClick={() => void confirm()}>
              Delete account
            </Button>
          </>
        }
      >
        <p>{words}</p>
        {isError && <Banner tone="error">The bank account could not be deleted. Please try again.</Banner>}
      </Dialog>
    </>
  );
}
