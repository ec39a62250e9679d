import type { CallName } from '@contract/calls/calls';
import type { Json } from './jsonSchema';

/** The calls that read the header Idempotency-Key: those that move money, and the lists that tell of them. */
const KEYED: readonly CallName[] = [
  'createTransaction',
  'revokeTransaction',
  'fundWallet',
  'getTransactions',
  'getPendingTransactions',
];

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The intent: a repeat under the same key gets the first answer, another body is refused with 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** The key's parameter where a call reads it. */
export const intentKey = (name: CallName | undefined): Json[] => (name && KEYED.includes(name) ? [KEY] : []);
