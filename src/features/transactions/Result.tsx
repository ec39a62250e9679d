import type { Transaction } from '@contract/values/transaction';
import { useCapability } from '@/state/selectors/useCapability';
import { later } from '@/widgets/parts/later';

/** Loaded only for a transaction that has a result. */
const Results = later(() => import('./Results'), 'Results');

const WITH_RESULT = ['LIST', 'ORDER', 'MOF_ORDER'];

/** What a completed transaction led to, from a server that can say so. */
export function Result({ transaction }: { transaction: Transaction }) {
  const isOffered = useCapability('fills');
  const { type, status } = transaction;
  if (isOffered !== true || status.toUpperCase() !== 'COMPLETED' || !WITH_RESULT.includes(type)) return null;
  return <Results transaction={transaction} />;
}
