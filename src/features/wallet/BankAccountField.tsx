import { Link } from 'react-router-dom';
import { useGetBankAccountsOfQuery } from '@/api/endpoints/bankAccountsApi';
import { ROUTES } from '@/routes/routes';
import { accountsTexts } from '@/texts/wallet/accounts';
import { SelectField } from '@/ui/controls/SelectField';
import type { AccountWanted } from './accountNotice';
import { choiceText, isWaiting, payeeOf, useDefault, usePayees } from './usePayees';

interface BankAccountFieldProps {
  currency: string;
  /** The chosen account's id. */
  value: string | null;
  onChange: (id: string | null) => void;
  error: string | null;
  disabled: boolean;
}

/** One of the user's accounts of this currency; if there is none, a link to add one. */
export function BankAccountField({ currency, value, onChange, error, disabled }: BankAccountFieldProps) {
  const { data: accounts } = useGetBankAccountsOfQuery(currency);
  const payees = usePayees();
  // A backend may ignore the currency in the query.
  const own = accounts?.filter((account) => account.currency === currency);
  const none = own?.length === 0;
  const first = own?.find(({ id }) => payeeOf(payees, id)?.default);
  useDefault(first && !isWaiting(payeeOf(payees, first.id)) ? first.id : null, value, onChange);
  const wanted: AccountWanted = { currency };
  return (
    <SelectField
      label={accountsTexts.bankAccount}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      options={(own ?? []).map((account) => ({
        value: account.id,
        label: choiceText(account, payeeOf(payees, account.id)),
        disabled: isWaiting(payeeOf(payees, account.id)),
      }))}
      placeholder={none ? accountsTexts.noneSaved(currency) : accountsTexts.chooseOne}
      hint={
        <Link to={ROUTES.newAccount} state={wanted}>
          {none ? accountsTexts.addFirst(currency) : accountsTexts.addAnother}
        </Link>
      }
      error={error}
      disabled={disabled}
    />
  );
}
