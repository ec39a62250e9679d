import { useLocation } from 'react-router-dom';
import { type BankAccountForm, bankAccountRules } from '@/domain/rules/bankAccountRules';
import { accountsTexts } from '@/texts/wallet/accounts';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { wantedCurrency } from './accountNotice';
import { accountCurrencies, accountPayload, bankAccountText, EMPTY_ACCOUNT, isBegun } from './bankAccount';
import styles from './NewAccount.module.css';
import { useTwin } from './useTwin';
import { useSaveAccount } from './useSaveAccount';

/** The form of a bank account, with its fields in the order of spec 2. Nothing typed is lost by an error. */
export function NewAccountForm() {
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
