import { candleCalls } from '@contract/candles';
import { injectCalls } from '@/api/transport/injectCalls';

/** What was traded in steps of time. Only a component that knows of the capability `candles` asks for it. */
export const { useGetNewestCandlesQuery, useGetDayFiguresQuery, useGetRateHistoryQuery } = injectCalls(candleCalls);
