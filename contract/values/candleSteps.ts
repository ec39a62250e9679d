/** The steps of time of candles and of the history of the market rate, in seconds. Days are those of UTC. */
export const CANDLE_STEPS = { '5m': 300, '15m': 900, '1h': 3_600, '1d': 86_400 } as const;
export type CandleStep = keyof typeof CANDLE_STEPS;

/** Their names, the shortest first. */
export const CANDLE_STEP_NAMES = ['5m', '15m', '1h', '1d'] as const satisfies readonly CandleStep[];

/** The most candles, or rates, that one answer holds. */
export const LONGEST_CANDLE_WINDOW = 300;
