import type uPlot from 'uplot';
import { compare, decimal } from '@/domain/money/decimal';
import type { DeskCandle } from '@/domain/book/deskCandle';
import { type CandleWindow, HIGHEST_VOLUME_SHARE } from './candleWindow';
import type { PlotColours } from './plotColours';
import { plotNumber } from './plotNumber';

const BODY_SHARE = 0.66;
const VOLUME_ALPHA = 0.3;

/** Draws candles with their volumes beneath: hollow if the rate rose, filled if it fell. */
export function drawCandles(
  chart: uPlot,
  candles: readonly DeskCandle[],
  { from, to }: CandleWindow,
  colours: PlotColours,
): void {
  const { ctx, bbox } = chart;
  const line = Math.max(1, Math.round(devicePixelRatio));
  const slot = bbox.width / (to - from);
  const half = Math.max(line, Math.floor((slot * BODY_SHARE) / 2));
  const shown = candles.slice(Math.max(0, from), to);
  const most = Math.max(...shown.map(({ volume }) => plotNumber(volume)), 0);
  const y = (value: string) => Math.round(chart.valToPos(plotNumber(value), 'y', true));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = line;
  shown.forEach(({ open, high, low, close, volume }, index) => {
    const x = Math.round(bbox.left + (index + Math.max(0, -from) + 0.5) * slot);
    const rises = compare(decimal(close), decimal(open)) >= 0;
    ctx.strokeStyle = ctx.fillStyle = rises ? colours.up : colours.down;
    const [top, bottom] = [y(rises ? close : open), y(rises ? open : close)];
    // Half a pixel aside, so that lines are sharp.
    const aside = (line % 2) / 2;
    ctx.beginPath();
    ctx.moveTo(x + aside, y(high));
    ctx.lineTo(x + aside, top);
    ctx.moveTo(x + aside, bottom);
    ctx.lineTo(x + aside, y(low));
    ctx.stroke();
    const height = Math.max(line, bottom - top);
    if (rises && height > 2 * line) ctx.strokeRect(x - half + aside, top + aside, 2 * half, height - line);
    else ctx.fillRect(x - half, top, 2 * half + line, height);
    const share = most > 0 ? plotNumber(volume) / most : 0;
    const tall = Math.max(line, Math.round(bbox.height * HIGHEST_VOLUME_SHARE * share));
    ctx.globalAlpha = VOLUME_ALPHA;
    ctx.fillRect(x - half, bbox.top + bbox.height - tall, 2 * half + line, tall);
    ctx.globalAlpha = 1;
  });
  ctx.restore();
}
