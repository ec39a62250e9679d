import type { TimeInForce } from '@contract/exchange';
import { exchangeApi } from '@/api/endpoints/exchangeApi';
import type { CallError } from '@/api/transport/callError';
import type { AppThunk } from '@/state/store/hooks';
import { submitIntent, type Submitted } from './submitMoney';

/** An exchange that is ready to be sent; canonical decimal text. */
export interface ExchangeDraft {
  type: 'EXCHANGE';
  currency_from: string;
  currency_to: string;
  amount: string;
  /** Empty without a limit. */
  rate: string;
  time_in_force: TimeInForce;
  /** When the listing of the rest ends, as ISO 8601 text. */
  expires_at?: string;
}

/** The outcome of an answer without an id is unknown. */
const NO_ID: CallError = { status: 'NOT_AS_AGREED', data: null };

/** Exchanges, at most once for each call, as flows/submitMoney does. Its id is that of the order, else of the listing. */
export function submitExchange(draft: ExchangeDraft): AppThunk<Submitted> {
  return submitIntent(draft, (intentId) => async (dispatch) => {
    const { type: _type, rate, ...terms } = draft;
    const payload = { ...terms, rate: rate === '' ? null : rate, intentId };
    const { data, error } = await dispatch(exchangeApi.endpoints.createExchange.initiate(payload, { track: false }));
    const id = data?.order ?? data?.listing;
    return typeof id === 'string' ? { id } : { error: error ?? NO_ID };
  });
}
