import { decimal, multiply, toText } from '@/domain/money/decimal';
import { BILATERAL_FEE_SHARE, MULTILATERAL_FEE_SHARE } from '@contract/values/constants';
import { type TransactionPayload, transactionPayload } from '@contract/transactions';
import { type Answer, created, payloadOf, userOf } from './backendRequest';
import { checkTransaction } from './checkTransaction';
import { credit, debit } from './purse';
import { badRequest } from './refusal';
import { type BackendState, newId, type TransactionRecord, type UserRecord } from './state';
import { toWire } from './wire';
import { refusalTexts } from '@/texts/refusals';
import { sameDecimal } from './answers/sameDecimal';

const FEE_SHARES: Partial<Record<TransactionPayload['type'], string>> = {
  ORDER: BILATERAL_FEE_SHARE,
  MOF_ORDER: MULTILATERAL_FEE_SHARE,
};

/** POST /transactions/: checks, holds the money and answers the new pending transaction. */
export const createTransaction: Answer = (request, state) => {
  const user = userOf(request);
  const payload = payloadOf(request, transactionPayload);
  checkTransaction(state, user, payload);
  const holds = payload.type !== 'FUND_WALLET' && payload.type !== 'DELETE_LIST';
  if (holds) debit(state, user.id, payload.currency_from, payload.amount);
  const transaction = recordOf(state, user, payload, holds ? payload.amount : '0');
  state.transactions.unshift(transaction);
  if (payload.type === 'WITHDRAW') spendPin(state, user.id);
  if (payload.type === 'DELETE_LIST') endListing(state, user.id, transaction);
  if (payload.type === 'ORDER' || payload.type === 'MOF_ORDER') openOrder(state, transaction);
  return created(toWire(transaction));
};

function recordOf(state: BackendState, user: UserRecord, payload: TransactionPayload, held: string): TransactionRecord {
  const now = new Date().toISOString();
  const isCash = payload.type === 'FUND_WALLET' || payload.type === 'WITHDRAW';
  const upload = (file: Blob | null | undefined) => (file ? uploaded(state, file) : null);
  return {
    id: newId(state),
    type: payload.type,
    status: 'PENDING',
    email: user.email,
    user: user.id,
    currency_from: payload.currency_from,
    currency_to: payload.currency_to ?? payload.currency_from,
    amount: payload.amount,
    rate: isCash ? '0' : payload.rate,
    transaction_fee: toText(multiply(decimal(payload.amount), decimal(FEE_SHARES[payload.type] ?? '0'))),
    created_at: now,
    last_updated: now,
    transaction_receipt: payload.type === 'FUND_WALLET' ? upload(payload.transaction_receipt) : null,
    bank_account: payload.type === 'WITHDRAW' ? payload.bank_account : null,
    qr_code: payload.type === 'WITHDRAW' ? upload(payload.qr_code) : null,
    path: payload.type === 'MOF_ORDER' ? payload.path : null,
    held,
  };
}

/** @throws Refusal 400 for an empty file, which has a name */
function uploaded(state: BackendState, { size }: Blob): string {
  if (size === 0) throw badRequest(refusalTexts.emptyImage);
  return `/backend/uploads/${newId(state)}`;
}

function spendPin(state: BackendState, owner: string): void {
  const pin = state.pins.get(owner);
  if (pin) pin.state = 'spent';
}

function endListing(state: BackendState, owner: string, transaction: TransactionRecord): void {
  transaction.status = 'COMPLETED';
  const at = state.listings.findIndex(
    (one) =>
      one.user === owner &&
      one.currency === transaction.currency_from &&
      one.swap_to === transaction.currency_to &&
      sameDecimal(one.rate, transaction.rate) &&
      sameDecimal(one.Amount, transaction.amount),
  );
  const [ended] = at < 0 ? [] : state.listings.splice(at, 1);
  if (!ended) return;
  credit(state, owner, ended.currency, ended.Amount);
  state.removed.push({ owner, id: `listings/${ended.id}` });
}

function openOrder(state: BackendState, transaction: TransactionRecord): void {
  state.orders.unshift({
    id: newId(state),
    user: transaction.user,
    order_type: transaction.type === 'ORDER' ? 'BILATERAL' : 'MULTILATERAL',
    amount: transaction.amount,
    currency: transaction.currency_from,
    currency_from: transaction.currency_from,
    currency_to: transaction.currency_to ?? '',
    rate: transaction.rate ?? '0',
    status: 'pending',
    transaction: transaction.id,
  });
}
