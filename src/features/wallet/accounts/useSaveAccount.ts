import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BankAccountPayload } from '@contract/schemas/bankAccount';
import { useCreateBankAccountMutation } from '@/api/endpoints/bankAccountsApi';
import { toCallError } from '@/api/transport/callError';
import type { BankAccountForm } from '@/domain/rules/bankAccountRules';
import { ROUTES } from '@/routes/routes';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';
import type { AccountNotice } from './accountNotice';
import { ACCOUNT_WIRE_NAMES } from './bankAccount';

/** Saves a bank account, one call at a time; after a success the withdraw screen opens with a notice. */
export function useSaveAccount() {
  const [create] = useCreateBankAccountMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<keyof BankAccountForm> | null>(null);
  const underWay = useRef(false);
  const navigate = useNavigate();
  const save = async (payload: BankAccountPayload) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefusal(null);
    const { error } = await create(payload);
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
