import { plainFigure } from '@/domain/money/numberMarks';
import { moneyTexts } from '@/texts/money';

/** The distance of a peg: "−1.5%", "+2%"; "±0%" for the market rate itself. */
export function pegText(percent: string): string {
  const figure = moneyTexts.percent(plainFigure(percent.replace('-', '')));
  if (percent === '0') return `±${figure}`;
  return percent.startsWith('-') ? `−${figure}` : `+${figure}`;
}
