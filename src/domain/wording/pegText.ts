import { plainFigure } from '@/domain/money/numberMarks';

/** The distance of a peg: "−1.5 %", "+2 %"; "±0 %" for the market rate itself. */
export function pegText(percent: string): string {
  // A line never breaks within it.
  const figure = `${plainFigure(percent.replace('-', ''))}\u00a0%`;
  if (percent === '0') return `±${figure}`;
  return percent.startsWith('-') ? `−${figure}` : `+${figure}`;
}
