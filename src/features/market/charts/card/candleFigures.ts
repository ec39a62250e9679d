import type { CandleStep } from '@contract/values/candleSteps';
import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { DeskCandle, DeskFigures } from '@/domain/book/deskCandle';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { isSmallRate } from '@/domain/wording/pairNames';
import { timeOfStep } from '@/features/market/charts/candleTimes';
import { candleTexts } from '@/texts/market/charts';

/** A rate of a candle. Four decimals would hide what a small one did. */
export const rateFigure = (rate: string): string =>
  formatFixed(rate, isSmallRate(rate) ? RATE_INPUT_DECIMALS : LISTING_RATE_DECIMALS);

export const volumeFigure = (volume: string): string => formatTotal(volume);

const ratesOf = ({ open, high, low, close }: DeskFigures) => [open, high, low, close].map(rateFigure);

/** A candle as a sentence, for screen readers. */
export const candleSentence = (candle: DeskCandle, step: CandleStep): string =>
  candleTexts.said(timeOfStep(candle.at, step), ratesOf(candle), volumeFigure(candle.volume), candle.trades);
