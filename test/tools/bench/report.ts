import { type BenchRecord, exitCodeOf, type RatioResult } from './results';
import { spreadTable, tableOf } from './table';

const VERDICTS = {
  0: 'Every control run holds and no bound was missed.',
  1: 'Every control run holds; a bound was missed.',
  2: '**This run is void: a control run lies outside 0.9 to 1.1.**',
} as const;

const isRatio = (result: BenchRecord['results'][number]): result is RatioResult => result.kind === 'ratio';

/** A run as the document shows it: on what, the table, and the spread behind each ratio, under such a heading. */
export function reportOf({ at, machine, versions, effort, results }: BenchRecord, heading = '###'): string {
  const pinned = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const spreads = results
    .filter(isRatio)
    .map((result) => `**${result.id}, ${result.title}**\n\n${spreadTable(result)}`);
  return [
    `Measured on ${at.slice(0, 10)} (${effort}) on ${machine}, with ${pinned.join(', ')}. ${VERDICTS[exitCodeOf(results)]}`,
    tableOf(results),
    `${heading} The spread`,
    'For each side: the median run and, in brackets, the middle half of its runs.',
    ...spreads,
  ].join('\n\n');
}

/**
 * The document with this report instead of the former one.
 *
 * @param part the name in the marks of a part that is measured by itself; '' for the whole run
 */
export function withReport(document: string, report: string, part = ''): string {
  const name = part === '' ? '' : `: ${part}`;
  const [first, last] = [`<!-- measured${name} -->`, `<!-- end of measured${name} -->`];
  const [begin, end] = [document.indexOf(first), document.indexOf(last)];
  if (begin < 0 || end < begin) throw new Error(`The document has no ${first} and ${last}.`);
  return `${document.slice(0, begin + first.length)}\n\n${report}\n\n${document.slice(end)}`;
}
