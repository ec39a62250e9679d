import { useState } from 'react';
import { readErrorText } from '@contract/schemas/errors';
import type { Transaction } from '@contract/schemas/transaction';
import { revokeTransaction } from '@/flows/listings/revokeTransaction';
import { useAppDispatch } from '@/state/store/hooks';

/** Revokes a transaction, one call at a time. `failure` is the server's reason, or an empty text if it gave none. */
export function useRevoke(transaction: Transaction) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const error = await dispatch(revokeTransaction(transaction));
    setBusy(false);
    if (error) setFailure(readErrorText(error.data) ?? '');
  };
  return { revoke: () => void revoke(), busy, failure };
}
