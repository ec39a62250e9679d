import { useState } from 'react';
import type { BankAccount } from '@contract/schemas/bankAccount';
import { LABEL_MAX_LENGTH, type Payee } from '@contract/schemas/own/payee';
import { useSavePayeeMutation } from '@/api/endpoints/own/payeesApi';
import { accountsTexts } from '@/texts/wallet/accounts';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { Dialog } from '@/ui/dialogs/Dialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Banner } from '@/ui/panels/Banner';
import styles from './BankAccounts.module.css';
import { bankAccountText } from './bankAccount';

interface EditPayeeProps {
  payee: Payee;
  account: BankAccount;
}

/** The user's name for an account, and whether it is the default of its currency. */
function PayeeForm({ payee, account, onClose }: EditPayeeProps & { onClose: () => void }) {
  const [label, setLabel] = useState(payee.label ?? '');
  const [isDefault, setDefault] = useState(payee.default);
  const [save, { isLoading, isError }] = useSavePayeeMutation();
  const send = async () => {
    const { error } = await save({ account: account.id, label: label.trim() || null, default: isDefault });
    if (!error) onClose();
  };
  return (
    <Form label={accountsTexts.editTitle} onSubmit={() => void send()} busy={isLoading} wide>
      <p>{bankAccountText(account)}</p>
      <TextField
        label={accountsTexts.label}
        hint={accountsTexts.labelHint}
        value={label}
        onChange={setLabel}
        maxLength={LABEL_MAX_LENGTH}
        autoComplete="off"
        error={null}
        optional
      />
      <label className={styles.choice}>
        <input type="checkbox" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />
        <span>{accountsTexts.makeDefault(account.currency)}</span>
      </label>
      {isError && <Banner tone="error">{accountsTexts.labelFailed}</Banner>}
      <FormActions>
        <Button type="submit" variant="primary" needsServer busy={isLoading}>
          {accountsTexts.saveLabel}
        </Button>
        <Button onClick={onClose}>{accountsTexts.cancel}</Button>
      </FormActions>
    </Form>
  );
}

/** Opens the form of an account's name and default. */
export function EditPayee(props: EditPayeeProps) {
  const { open, ask, close } = useQuestion();
  return (
    <>
      <Button size="small" aria-label={accountsTexts.editOf(bankAccountText(props.account))} onClick={ask}>
        {accountsTexts.edit}
      </Button>
      <Dialog open={open} onClose={close} title={accountsTexts.editTitle} actions={null}>
        <PayeeForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}
