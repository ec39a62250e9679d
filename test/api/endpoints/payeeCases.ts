const payee = { account: '3', label: 'Rent', default: true };

/** What the calls of payees send. */
export const PAYEE_CASES = {
  getPayees: { line: 'GET payees/' },
  savePayee: { argument: payee, line: 'POST payees/', body: payee },
} as const;
