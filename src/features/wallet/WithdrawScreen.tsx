import { useLocation } from 'react-router-dom';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Banner } from '@/ui/panels/Banner';
import { PageHeader } from '@/ui/panels/PageHeader';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { BackTo } from '@/widgets/tickets/BackTo';
import { Debts } from '@/widgets/tickets/Debts';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { useState } from 'react';
import { type BankAccount, LABEL_MAX_LENGTH, type Payee } from '@contract/bankAccounts';
import { useGetBankAccountsQuery, useRemoveBankAccountMutation } from '@/api/endpoints/bankAccountsApi';
import { useSavePayeeMutation } from '@/api/endpoints/payeesApi';
import { ROUTES } from '@/routes/routes';
import { accountsTexts } from '@/texts/wallet/accounts';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { Dialog } from '@/ui/dialogs/Dialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { savedAccountName } from './accountNotice';
import styles from './WithdrawScreen.module.css';
import { bankAccountText } from './bankAccount';
import { twinOf } from './twins';
import { isWaiting, payeeOf, usePayees } from './usePayees';

/** Delete, with a confirmation. The account disappears with the list's next answer; the focus moves to the heading. */
function DeleteBankAccount({ account }: { account: BankAccount }) {
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
function EditPayee(props: EditPayeeProps) {
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

interface PayeeFactsProps {
  payee: Payee;
  account: BankAccount;
  hasTwin: boolean;
}

/** The facts of an account: the user's name for it, its use, and from when on it can be withdrawn to. */
function PayeeFacts({ payee, account, hasTwin }: PayeeFactsProps) {
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

interface BankAccountRowProps {
  account: BankAccount;
  /** The facts of our own server about it. */
  payee: Payee | undefined;
  /** True if another account has the same number. */
  hasTwin: boolean;
}

/** One saved bank account. */
function BankAccountRow({ account, payee, hasTwin }: BankAccountRowProps) {
  return (
    <li className={styles.account}>
      <CurrencyFlag currency={account.currency} />
      <span className={styles.words}>
        <span className={styles.bank}>{`${account.currency} · ${bankAccountText(account)}`}</span>
        <span className={styles.holder}>{account.account_name}</span>
        {payee && <PayeeFacts payee={payee} account={account} hasTwin={hasTwin} />}
      </span>
      {payee && <EditPayee payee={payee} account={account} />}
      <DeleteBankAccount account={account} />
    </li>
  );
}

/** The saved bank accounts, each with delete, and a link to add one. */
function BankAccounts() {
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
    </Card>
  );
}

/** Route /withdraw. */
export function WithdrawScreen() {
  const { state } = useLocation() as { state: unknown };
  const saved = savedAccountName(state);
  return (
    <>
      <PageHeader title={withdrawTexts.title} facts={withdrawTexts.facts} actions={<BackTo route="home" />} />
      {saved !== null && (
        <div className={styles.notice}>
          <Banner tone="success">{withdrawTexts.accountSaved(saved)}</Banner>
        </div>
      )}
      <Debts />
      <TwoColumns>
        <WalletChoice title={withdrawTexts.chooseWallet} route="withdrawalConfirmation" />
        <Column>
          <PendingTransactions type="WITHDRAW" />
          {/* Last, because their number is not known before they are loaded. */}
          <BankAccounts />
        </Column>
      </TwoColumns>
    </>
  );
}
