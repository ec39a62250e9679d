import * as v from 'valibot';
import { LONGEST_CODE } from '@contract/values/secondFactor';
import { CASH_TYPES, type CashType, LIMIT_PERIODS, type LimitPeriod } from '@contract/cash';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { decimalText } from '@contract/values/decimalText';
import { idText, optionalText, requiredParagraphs, requiredText, typedCode } from '@contract/values/text';
import { ROLES } from './operators';

/** The longest reason and note, in characters. */
const MOST_WORDS = 1_000;

export const role = v.picklist(ROLES, `role expects one of ${ROLES.join(', ')}`);

/** POST session/: the password and a code of the second factor. */
export const consoleLogInPayload = v.object({
  email: requiredText('email', 254),
  password: v.pipe(
    v.string('password is a required field'),
    v.nonEmpty('password is a required field'),
    v.maxLength(200),
  ),
  code: typedCode('code', LONGEST_CODE),
});
export type ConsoleLogInPayload = v.InferOutput<typeof consoleLogInPayload>;

const password = v.pipe(
  v.string('password is a required field'),
  v.nonEmpty('password is a required field'),
  v.maxLength(200),
);
const code = typedCode('code', LONGEST_CODE);
const token = requiredText('token', 100);

/** POST first/look/: the token in the link of a new operator. */
export const linkPayload = v.object({ token });
/** POST first/: the password that the operator chose, and the first code of their app. */
export const firstPayload = v.object({ token, password, code });
/** A new secret for an authenticator app. */
export const secretAnswer = v.object({ email: v.string(), secret: v.string(), url: v.string() });
/** POST account/password/: `next` replaces the old password; it needs a code of the second factor too. */
export const passwordPayload = v.object({ password, code, next: password });
/** POST account/factor/start/: the proof of the holder of the old second factor. */
export const ownProofPayload = v.object({ password, code });
/** POST account/factor/: the first code of the new one. */
export const ownCodePayload = v.object({ code });

/** Who is logged in. `csrf` must be sent with every change. */
export const consoleSession = v.object({ email: v.string(), role, csrf: v.string() });
export type ConsoleSession = v.InferOutput<typeof consoleSession>;

/** A funding or a withdrawal that waits. */
const inboxRow = v.object({
  id: idText,
  type: v.string(),
  email: v.string(),
  amount: decimalText,
  currency: v.string(),
  created_at: v.string(),
  has_image: v.boolean(),
  /** What the transfer of a funding has to say; null for a withdrawal. */
  reference: v.nullable(v.string()),
});
export type InboxRow = v.InferOutput<typeof inboxRow>;

/** The oldest cases that wait, and how many there are beyond them. */
export const inboxAnswer = v.object({ results: v.array(inboxRow), more: v.number() });

/** The funding with a reference, whatever its status; null if there is none. */
export const foundFundingAnswer = v.object({ id: v.nullable(idText) });

/** One line of a user's history. */
export const historyRow = v.object({
  id: idText,
  type: v.string(),
  status: v.string(),
  amount: decimalText,
  currency: v.string(),
  created_at: v.string(),
});

/** One entry of the log of acts. */
export const actRow = v.object({
  id: idText,
  at: v.string(),
  operator: v.string(),
  role: v.nullable(v.string()),
  origin: v.string(),
  address: v.string(),
  act: v.string(),
  subject: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
});
export type ActRow = v.InferOutput<typeof actRow>;

/** The facts that an operator compares before they decide. */
export const caseAnswer = v.object({
  id: idText,
  type: v.string(),
  status: v.string(),
  amount: decimalText,
  currency: v.string(),
  created_at: v.string(),
  reason: optionalText,
  has_image: v.boolean(),
  reference: v.nullable(v.string()),
  user: v.object({ id: idText, email: v.string(), username: v.string(), name: v.string(), since: v.string() }),
  /** The user's account of a withdrawal, or ours of a funding: what is shown, by its label. */
  bank: v.array(v.object({ label: v.string(), value: v.string() })),
  /** The user's latest transactions before and after this one. */
  history: v.array(historyRow),
  acts: v.array(actRow),
  /** Who approved it first, and whether a second operator must. */
  first_approval: v.nullable(v.object({ operator: v.string(), at: v.string() })),
  needs_two: v.boolean(),
  /** The payment of mobile money that credited it and could be sent back. */
  refundable: v.nullable(v.string()),
  /** A funding that was taken back: what the wallet still had of it, and the rest, which is a debt of the user. */
  taken_back: v.nullable(v.object({ taken: decimalText, owed: decimalText })),
});
export type CaseAnswer = v.InferOutput<typeof caseAnswer>;

/** The state of a transaction after an act. */
export const decidedAnswer = v.object({ id: idText, status: v.string() });

/** POST cases/{id}/reject/. */
export const rejectPayload = v.object({ reason: requiredParagraphs('reason', MOST_WORDS) });

/** The limits that count things. */
export const COUNT_LIMITS = ['open-orders', 'open-listings', 'pending-fundings'] as const;
export type CountLimit = (typeof COUNT_LIMITS)[number];

/** A limit of fundings or withdrawals. */
interface CashLimitKind {
  type: CashType;
  period: LimitPeriod;
  currency: TradableCurrency;
}

const WORDS: Readonly<Record<CashType, string>> = { FUND_WALLET: 'fund', WITHDRAW: 'withdraw' };

/** `fund-day-NGN`: what the limit is called at the command line and in the log. */
export const nameOfCashLimit = ({ type, period, currency }: CashLimitKind): string =>
  `${WORDS[type]}-${period}-${currency}`;

/** Every limit of fundings and withdrawals. */
export const CASH_LIMIT_KINDS: readonly CashLimitKind[] = CASH_TYPES.flatMap((type) =>
  LIMIT_PERIODS.flatMap((period) => TRADABLE_CURRENCIES.map((currency) => ({ type, period, currency }))),
);

/** The names of all limits of which a user may have an exception. */
export const USER_LIMIT_NAMES: readonly string[] = [...COUNT_LIMITS, ...CASH_LIMIT_KINDS.map(nameOfCashLimit)];

/** The highest figure of a limit that counts. */
export const MOST_COUNT = 100_000;
