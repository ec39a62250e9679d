import type { ActRow, CaseAnswer } from '@contract/console/sessions';
import type { AnswerOf } from '@/console/calls/callConsole';

const AT = '2026-11-24T10:00:00Z';

export const anAct = (change: Partial<ActRow> = {}): ActRow => ({
  id: '1',
  at: AT,
  operator: 'kofi@operators.example',
  role: 'finance',
  origin: 'console',
  address: '127.0.0.1',
  act: 'note',
  subject: 'user 5',
  reason: 'Called at noon.',
  before: {},
  after: {},
  ...change,
});

export const aCase = (id: string, change: Partial<CaseAnswer> = {}): CaseAnswer => ({
  id,
  type: 'FUND_WALLET',
  status: 'PENDING',
  amount: '2000',
  currency: 'NGN',
  created_at: AT,
  reason: '',
  has_image: false,
  reference: 'CR-7K4Q-92MD',
  user: { id: '5', email: 'ada@example.com', username: 'Ada', name: 'Ada Obi', since: AT },
  bank: [{ label: 'Bank', value: 'Bank of Lagos' }],
  history: [],
  acts: [],
  first_approval: null,
  needs_two: false,
  refundable: null,
  taken_back: null,
  ...change,
});

export const inboxOf = (...cases: CaseAnswer[]): AnswerOf<'getInbox'> => ({
  results: cases.map(({ id, type, amount, currency, created_at, has_image, reference, user }) => ({
    ...{ id, type, amount, currency, created_at, has_image, reference },
    email: user.email,
  })),
  more: 0,
});

export const aUser = (change: Partial<AnswerOf<'getUser'>> = {}): AnswerOf<'getUser'> => ({
  id: '5',
  email: 'ada@example.com',
  username: 'Ada',
  name: 'Ada Obi',
  created_at: AT,
  frozen_at: null,
  deactivated_at: null,
  phone_number: '+234800000000',
  wallets: [{ currency: 'NGN', amount: '1500.5' }],
  debts: [],
  limits: [],
  all_limits: [
    { name: 'open-orders', most: '500', own: false },
    { name: 'fund-day-NGN', most: null, own: false },
  ],
  sessions: [],
  keys: [],
  acts: [],
  ...change,
});

const side = (id: string, email: string) => ({
  ...{ id, email, created_at: AT, frozen_at: null, deactivated_at: null },
  history: [],
});

export const aDispute = (change: Partial<AnswerOf<'getDispute'>> = {}): AnswerOf<'getDispute'> => ({
  id: '3',
  transaction: '17',
  about: {
    ...{ id: '17', type: 'ORDER', status: 'COMPLETED', amount: '2140', currency: 'NGN', created_at: AT },
    ...{ currency_to: 'CNY', rate: '0.0047' },
  },
  user: side('5', 'ada@example.com'),
  fills: [{ id: '1', at: AT, taken: '9.9', currency: 'CNY', paid: '2118.6', swap_to: 'NGN', other: '6' }],
  others: [side('6', 'lin@example.com')],
  open: true,
  entries: [
    { at: AT, operator: null, text: 'Nothing came.', picture: null, final: false },
    { at: '2026-11-24T11:00:00Z', operator: 'kofi@operators.example', text: 'We look.', picture: null, final: false },
  ],
  acts: [],
  ...change,
});

type Bank = AnswerOf<'getMarket'>['banks'][number];

/** An account of the house, in force unless said otherwise. @param alipay the hash of its image */
export const aBank = (
  currency: string,
  texts: Record<string, string>,
  { alipay = null, ...change }: Partial<Bank> & { alipay?: string | null } = {},
): Bank => ({
  ...{ id: '1', label: 'Main', in_force: true, closed_at: null, currency },
  fields: Object.entries(texts).map(([field, value]) => ({ field, value })),
  images: [
    { field: 'alipay', hash: alipay },
    { field: 'wechatpay', hash: null },
  ],
  ...change,
});
