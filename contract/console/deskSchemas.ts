import * as v from 'valibot';
import { apiKey, keyRevocationPayload } from '@contract/apiKeys';
import { decimalText } from '@contract/values/decimalText';
import { idText, requiredEmail, requiredParagraphs, requiredText } from '@contract/values/text';
import { cashLimitsAnswer } from '@contract/cash';
import type { PaymentText, QrCode } from '@contract/values/paymentFields';
import { actRow, historyRow, role, USER_LIMIT_NAMES } from './sessions';

const BANK_ID = /^[1-9]\d{0,17}$/;

/** The longest answer and note, in characters. */
const MOST_CHARACTERS = 4_000;

/**
 * The proof of an act: `hash` is the SHA-256 of `previous_hash`, a line feed and `entry`, and `previous_hash` is that
 * of the act before it.
 */
const actSeal = v.object({ entry: v.string(), previous_hash: v.string(), hash: v.string() });

/** A window of the log, newest first; `next` is what `before` is for the next one. */
export const actsAnswer = v.object({
  results: v.array(v.object({ ...actRow.entries, seal: v.optional(actSeal) })),
  next: v.nullable(v.string()),
});

/** Open disputes, oldest first; `next` is what `after` is for the next window. */
export const disputesAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      transaction: idText,
      user: idText,
      email: v.string(),
      description: v.string(),
      created_at: v.string(),
    }),
  ),
  next: v.nullable(v.string()),
});
/** A user of a disputed transaction with their latest other transactions, newest first. */
const disputeSide = v.object({
  id: idText,
  email: v.string(),
  created_at: v.string(),
  frozen_at: v.nullable(v.string()),
  deactivated_at: v.nullable(v.string()),
  history: v.array(historyRow),
});
/** One dispute with the messages of both sides, oldest first, and their recent activity. */
export const disputeAnswer = v.object({
  id: idText,
  transaction: idText,
  about: v.object({ ...historyRow.entries, currency_to: v.string(), rate: decimalText }),
  user: disputeSide,
  /** The newest trades of the transaction, each with its other side. */
  fills: v.array(
    v.object({
      id: idText,
      at: v.string(),
      taken: decimalText,
      currency: v.string(),
      paid: decimalText,
      swap_to: v.string(),
      other: idText,
    }),
  ),
  /** The users of the newest trades. */
  others: v.array(disputeSide),
  open: v.boolean(),
  entries: v.array(
    v.object({
      at: v.string(),
      operator: v.nullable(v.string()),
      text: v.nullable(v.string()),
      picture: v.nullable(idText),
      final: v.boolean(),
    }),
  ),
  acts: v.array(actRow),
});
export const disputeTextPayload = v.object({ text: requiredParagraphs('text', MOST_CHARACTERS) });
/**
 * What an answer does to the transaction of the dispute: nothing, complete it, reject it, or return what it still holds
 * without calling that a rejection.
 */
export const OUTCOMES = ['none', 'complete', 'reject', 'return'] as const;
export const disputeAnswerPayload = v.object({
  ...disputeTextPayload.entries,
  outcome: v.optional(v.picklist(OUTCOMES, `outcome expects one of ${OUTCOMES.join(', ')}`), 'none'),
});

const userRow = v.object({
  id: idText,
  email: v.string(),
  username: v.string(),
  name: v.string(),
  created_at: v.string(),
  frozen_at: v.nullable(v.string()),
  deactivated_at: v.nullable(v.string()),
});

/** The accounts whose email begins with the words; without words the newest. */
export const usersAnswer = v.object({ results: v.array(userRow), isAll: v.boolean() });

/** One account with what an operator needs to judge it. */
export const userAnswer = v.object({
  ...userRow.entries,
  phone_number: v.string(),
  wallets: v.array(v.object({ currency: v.string(), amount: decimalText })),
  /** What the user owes, because fundings were taken back. */
  debts: v.array(v.object({ currency: v.string(), amount: decimalText })),
  limits: cashLimitsAnswer,
  /** Every limit of the user: null if there is none, `own` if it is an exception. */
  all_limits: v.array(v.object({ name: v.string(), most: v.nullable(decimalText), own: v.boolean() })),
  sessions: v.array(v.object({ browser: v.string(), system: v.string(), country: v.string(), seen_at: v.string() })),
  /** The keys for programs that can be used. */
  keys: v.array(
    v.object({ ...apiKey.entries, created: v.string(), expires: v.string(), last_used: v.nullable(v.string()) }),
  ),
  acts: v.array(actRow),
});

/** A note about a user, or the reason of an act. It is kept in the log. */
export const notePayload = v.object({ reason: requiredParagraphs('reason', MOST_CHARACTERS) });

/** The end of a user's key for programs. */
export const userKeyPayload = v.object({ ...notePayload.entries, ...keyRevocationPayload.entries });

/** An exception of a limit, with its reason; null ends it. */
export const userLimitPayload = v.object({
  limit: v.picklist(USER_LIMIT_NAMES, `limit is one of: ${USER_LIMIT_NAMES.join(', ')}`),
  most: v.nullable(decimalText),
  reason: requiredParagraphs('reason', MOST_CHARACTERS),
});

/** What users would see of an account of the house. */
const bankDetails = {
  currency: v.string(),
  fields: v.array(v.object({ field: v.string(), value: v.string() })),
  /** Each with the hash that `getBankImage` takes; null if there is none. */
  images: v.array(v.object({ field: v.string(), hash: v.nullable(v.string()) })),
};

/** The market: whether it is open, the rates, the amounts above which two approve, and the payment details. */
export const marketAnswer = v.object({
  open: v.boolean(),
  rates: v.array(
    v.object({ currency_from: v.string(), currency_to: v.string(), rate: decimalText, last_updated: v.string() }),
  ),
  /** The rates that wait for a second operator. */
  waiting_rates: v.array(
    v.object({
      currency_from: v.string(),
      currency_to: v.string(),
      rate: decimalText,
      operator: v.string(),
      at: v.string(),
    }),
  ),
  four_eyes: v.array(v.object({ currency: v.string(), amount: v.nullable(decimalText) })),
  /** The accounts of the house by currency: the one in force first, the closed ones last. */
  banks: v.array(
    v.object({
      ...{ id: idText, ...bankDetails },
      /** For operators; users never see it. */
      label: v.string(),
      in_force: v.boolean(),
      closed_at: v.nullable(v.string()),
    }),
  ),
  /** The changes of what users see that wait for a second operator, at most one a currency. */
  waiting_banks: v.array(
    v.object({ ...{ id: idText, bank: idText, ...bankDetails }, operator: v.string(), at: v.string() }),
  ),
});
export const appStatusPayload = v.object({ open: v.boolean('open expects true or false') });

const currency = requiredText('currency', 3);
/** A rate that waits for a second operator, as the page shows it: another one is neither approved nor dropped. */
export const waitingRatePayload = v.object({
  currency_from: currency,
  currency_to: currency,
  rate: requiredText('rate', 30),
});
/** `sure`: the operator has confirmed a rate that changes a lot or does not agree with its reverse. */
export const ratePayload = v.object({
  ...waitingRatePayload.entries,
  sure: v.optional(v.boolean('sure expects true or false'), false),
  /** The reverse rate, if it is set together with this one, so that the two are compared. */
  inverse: v.optional(requiredText('inverse', 30)),
});
/** `waits`: nothing has changed yet, because another operator must approve it. */
export const setAnswer = v.object({ waits: v.boolean() });
/** Without an amount, one operator approves every amount. */
export const fourEyesPayload = v.object({ currency, amount: v.nullable(decimalText) });
const detail = (field: PaymentText) =>
  v.optional(v.pipe(v.string(`${field} expects a text`), v.trim(), v.maxLength(200)));
const image = (field: QrCode) => v.optional(v.instance(Blob, `${field} expects an image file`));
const idOf = (field: string) => v.pipe(v.string(`${field} expects an id`), v.regex(BANK_ID, `${field} expects an id`));
/**
 * What users see of an account, as JSON or as a form: the fields that are sent are set, and the rest stays. A form
 * cannot say that a field is empty, so `clear` names the fields to empty, separated by commas.
 */
const detailFields = {
  bank_name: detail('bank_name'),
  account_name: detail('account_name'),
  bank_account_number: detail('bank_account_number'),
  mobile_money_network: detail('mobile_money_network'),
  mobile_money_number: detail('mobile_money_number'),
  mobile_money_name: detail('mobile_money_name'),
  alipay: image('alipay'),
  wechatpay: image('wechatpay'),
  clear: v.optional(v.pipe(v.string('clear expects a text'), v.maxLength(200)), ''),
};
const MOST_LABEL_CHARACTERS = 60;
const label = requiredText('label', MOST_LABEL_CHARACTERS);
/** Another account of the house, which is not in force. */
export const newBankPayload = v.object({ currency, label, ...detailFields });
/** Changes of an account of the house. */
export const paymentDetailsPayload = v.object({ bank: idOf('bank'), label: v.optional(label), ...detailFields });
export const bankPayload = v.object({ bank: idOf('bank') });
/** A change that waits for a second operator: another one is neither approved nor dropped. */
export const waitingBankPayload = v.object({ change: idOf('change') });

/** Operators, by email. */
export const operatorsAnswer = v.object({
  results: v.array(
    v.object({
      email: v.string(),
      role,
      created_at: v.string(),
      ended_at: v.nullable(v.string()),
      waiting: v.boolean(),
    }),
  ),
});
const email = requiredEmail('email');
export const operatorPayload = v.object({ email, role });
export const operatorEmailPayload = v.object({ email });
/** The link with which an operator sets their own password and second factor. It is shown once and works once. */
export const operatorAccessAnswer = v.object({ email: v.string(), link: v.string() });
