import { tradeCalls } from '@contract/trades';
import { injectCalls } from '@/api/transport/injectCalls';

/** What was traded. Only a component that knows of the capability `trades` asks for it. */
export const { useGetNewestTradesQuery } = injectCalls(tradeCalls);
