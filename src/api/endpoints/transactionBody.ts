import type { TransactionDraft } from '@contract/schemas/transactionPayload';

const COMMON = ['email', 'currency_from', 'currency_to', 'amount', 'rate', 'type', 'transaction_fee'] as const;

/** Spec 7: the fields of each type beyond the common ones. */
const EXTRA = {
  FUND_WALLET: ['transaction_receipt'],
  WITHDRAW: ['bank_account', 'qr_code'],
  LIST: [],
  ORDER: [],
  MOF_ORDER: ['path'],
  DELETE_LIST: [],
} as const satisfies Record<TransactionDraft['type'], readonly (keyof TransactionDraft)[]>;

const MULTIPART: readonly TransactionDraft['type'][] = ['FUND_WALLET', 'WITHDRAW'];

/** The body of POST /transactions/: exactly the fields of spec 7, as multipart for funding and withdrawing. */
export function transactionBody(draft: TransactionDraft): FormData | Record<string, string | File> {
  const fields = [...COMMON, ...EXTRA[draft.type]].flatMap((field) => {
    const value = draft[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  if (!MULTIPART.includes(draft.type)) return Object.fromEntries(fields);
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, value);
  return form;
}
