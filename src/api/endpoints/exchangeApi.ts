import { exchangeCalls, type TimeInForce } from '@contract/exchange';
import { injectCalls } from '@/api/transport/injectCalls';

interface Arguments {
  /** Canonical decimal text; the rate is null without a limit. A repeated intent gets its first answer. */
  createExchange: {
    currency_from: string;
    currency_to: string;
    amount: string;
    rate: string | null;
    time_in_force: TimeInForce;
    intentId?: string;
  };
}

/** Exchanges. Screens send them through flows/submitExchange, and only after the capability `exchange`. */
export const exchangeApi = injectCalls<typeof exchangeCalls, Arguments>(exchangeCalls);
