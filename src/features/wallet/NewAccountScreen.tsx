import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BankAccount, BankAccountPayload } from '@contract/bankAccounts';
import { useCreateBankAccountMutation, useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import { toCallError } from '@/api/transport/callError';
import { type BankAccountForm, bankAccountRules } from '@/domain/rules/bankAccountRules';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { accountsTexts } from '@/texts/wallet/accounts';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/leaveGuard';
import { usePresence } from '@/ui/browser/usePresence';
import { type AccountNotice, wantedCurrency } from './accountNotice';
import {
  ACCOUNT_WIRE_NAMES,
  accountCurrencies,
  accountPayload,
  bankAccountText,
  EMPTY_ACCOUNT,
  isBegun,
} from './bankAccount';
import { twinOf } from './twins';
import styles from './NewAccount.module.css';

/** The saved account with the number that is typed, on a server with payees; null if there is none. */
function useTwin({ currency, accountNumber }: BankAccountForm): BankAccount | null {
  const isAnnounced = useCapability('payees') === true;
  const { data: accounts = [] } = useGetBankAccountsQuery(undefined, { skip: !isAnnounced });
  return twinOf(accounts, { currency, account_number: accountNumber });
}

/** Saves a bank account, one call at a time; after a success the withdraw screen opens with a notice, unless the user has left. */
function useSaveAccount() {
  const [create] = useCreateBankAccountMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<keyof BankAccountForm> | null>(null);
  const underWay = useRef(false);
  const navigate = useNavigate();
  const isPresent = usePresence();
  const save = async (payload: BankAccountPayload) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    const { error } = await create(payload);
    if (!isPresent()) return;
    if (!error) {
      const notice: AccountNotice = { savedAccount: payload.account_name };
      return navigate(ROUTES.withdraw, { state: notice });
    }
    underWay.current = false;
    setBusy(false);
    setRefusal(readRefusal(toCallError(error), ACCOUNT_WIRE_NAMES));
  };
  return { save: (payload: BankAccountPayload) => void save(payload), busy, refusal };
}

/** The form of a bank account, with its fields in the order of spec 2. Nothing typed is lost by an error. */
function NewAccountForm() {
  const { state } = useLocation() as { state: unknown };
  const form = useForm({
    initial: { ...EMPTY_ACCOUNT, currency: wantedCurrency(state) ?? '' },
    rules: bankAccountRules,
    shows: 'every',
  });
  const { save, busy, refusal } = useSaveAccount();
  const twin = useTwin(form.values);
  useLeaveGuard(isBegun(form.values) && !busy);
  const send = () => {
    const payload = accountPayload(form.values);
    if (form.check() && payload !== null) save(payload);
  };
  const field = (name: keyof BankAccountForm) => ({
    label: accountsTexts.labels[name],
    ...form.field(name),
    error: form.errorOf(name) ?? refusal?.fields[name],
    disabled: busy,
  });
  return (
    <Form label={accountsTexts.form} onSubmit={send} busy={busy} wide>
      <TextField {...field('accountName')} autoComplete="name" maxLength={120} />
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName')} autoComplete="family-name" maxLength={80} />
        <p className={styles.note}>{accountsTexts.namesNote}</p>
      </div>
      <TextField
        {...field('accountNumber')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      {twin && <Banner tone="warn">{accountsTexts.savedBefore(bankAccountText(twin))}</Banner>}
      <TextField {...field('bankName')} autoComplete="off" maxLength={120} />
      <SelectField {...field('currency')} options={accountCurrencies} placeholder={accountsTexts.chooseCurrency} />
      <RefusalBanner refusal={refusal} failure={accountsTexts.notSaved} doubt={accountsTexts.saveUnclear} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {accountsTexts.save}
      </Button>
    </Form>
  );
}

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
