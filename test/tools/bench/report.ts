import { OURS } from './interleave';
import { type BenchRecord, exitCodeOf, type GoalResult, type RatioResult, type Result } from './results';
import { bound, figure } from './table';

type Row = readonly string[];

/** The middle run of both sides, such as "16.1 ms, 50.8 ms". */
function sidesOf({ spreads, units }: RatioResult, { peer, cost }: GoalResult): string {
  return [OURS, peer]
    .map((side) => `${figure(spreads[side]?.[cost]?.median ?? NaN)} ${units[cost] ?? ''}`.trim())
    .join(', ');
}

/** What has a bound, each figure as one row without its day. */
function rowsOf(result: Result): Row[] {
  const { id, title } = result;
  if (result.kind === 'facts')
    return result.facts
      .filter(({ least, aim }) => least !== undefined || aim !== undefined)
      .map(({ name, value, unit, least, aim }) => {
        const behind = unit === '' ? '' : ` ${unit}`;
        return [id, `${title}: ${name}`, '', '', `${figure(value)}${behind}`, bound(least, '≤'), bound(aim, '≤')];
      });
  return result.goals
    .filter(({ least, aim }) => least !== undefined || aim !== undefined)
    .map((goal) => {
      const [unit, sign] = goal.shown === 'times' ? ['x', '≥'] : ['', '≤'];
      const measured = `${figure(goal.ratio)}${unit} (${figure(goal.low)} to ${figure(goal.high)})`;
      const bounds = [bound(goal.least, sign, unit), bound(goal.aim, sign, unit)];
      return [id, `${title}: ${goal.cost}`, goal.peer, sidesOf(result, goal), measured, ...bounds];
    });
}

/**
 * The document whose table has the figures of this run instead of the former ones of the same rows. A void run changes
 * nothing.
 */
export function withRows(document: string, { at, effort, results }: BenchRecord): string {
  if (exitCodeOf(results) === 2) throw new Error('The run is void: a control run lies outside 0.9 to 1.1.');
  const on = `${at.slice(0, 10)}, ${effort}`;
  const isOf = (id: string) => (line: string) => line.startsWith(`| ${id} `);
  return [...new Set(results.map(({ id }) => id))]
    .reduce((lines, id) => {
      const rows = results.filter((result) => result.id === id).flatMap(rowsOf);
      const first = lines.findIndex(isOf(id));
      const place = first < 0 ? lines.findLastIndex((line) => line.startsWith('| ')) + 1 : first;
      const others = lines.filter((line) => !isOf(id)(line));
      return others.toSpliced(place, 0, ...rows.map((row) => `| ${[...row, on].join(' | ')} |`));
    }, document.split('\n'))
    .join('\n');
}
