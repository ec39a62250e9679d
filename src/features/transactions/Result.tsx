import { lazy, Suspense } from 'react';
import type { Transaction } from '@contract/values/transaction';
import { useCapability } from '@/state/selectors/useCapability';

/** Loaded only for a transaction that has a result. */
const Results = lazy(() => import('./Results').then((module) => ({ default: module.Results })));

const WITH_RESULT = ['LIST', 'ORDER', 'MOF_ORDER'];

/** What a completed transaction led to, from a server that can say so. */
export function Result({ transaction }: { transaction: Transaction }) {
  const isOffered = useCapability('fills');
  const { type, status } = transaction;
  if (isOffered !== true || status.toUpperCase() !== 'COMPLETED' || !WITH_RESULT.includes(type)) return null;
  return (
    <Suspense fallback={null}>
      <Results transaction={transaction} />
    </Suspense>
  );
}
