import { CANDLE_STEP_NAMES, type CandleStep } from '@contract/values/candleSteps';

const KINDS = ['candles', 'rate', 'depth'] as const;
export type ChartKind = (typeof KINDS)[number];

/** What the chart shows, and in which steps of time. */
export interface ChartChoice {
  /** Null until the user has chosen. */
  kind: ChartKind | null;
  step: CandleStep;
}

const FIRST_STEP = '15m';

/** As it is stored: "candles 1h". */
export const printChoice = ({ kind, step }: ChartChoice): string => `${kind ?? ''} ${step}`;

/** What was stored, by whichever version: what this one does not know is not chosen. */
export function readChoice(stored: string): ChartChoice {
  const words = stored.split(' ');
  return {
    kind: KINDS.find((kind) => kind === words[0]) ?? null,
    step: CANDLE_STEP_NAMES.find((step) => step === words[1]) ?? FIRST_STEP,
  };
}
