import type { FactResult, GoalResult, RatioResult, Result, Verdict } from './results';

const HEAD = ['', 'scenario', 'figure', 'measured', '95 % interval', 'at least', 'aim', 'verdict'];
const WORDS: Readonly<Record<Verdict, string>> = {
  aim: 'aim reached',
  least: 'reached',
  short: 'aim not reached',
  missed: 'MISSED',
  told: '',
};

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3, useGrouping: true });
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : digits.format(value);
}

export const bound = (value: number | undefined, sign: string, unit = '') =>
  value === undefined ? '' : `${sign} ${figure(value)}${unit}`;

function goalRow({ id, title }: RatioResult, goal: GoalResult): string[] {
  const unit = goal.shown === 'times' ? 'x' : '';
  const sign = goal.shown === 'times' ? '≥' : '≤';
  return [
    id,
    title,
    `${goal.cost} against ${goal.peer}`,
    `${figure(goal.ratio)}${unit}`,
    `${figure(goal.low)} to ${figure(goal.high)}`,
    bound(goal.least, sign, unit),
    bound(goal.aim, sign, unit),
    WORDS[goal.verdict],
  ];
}

function controlRow({ id, title, control }: RatioResult): string[] {
  const { cost, ratio, low, high } = control;
  const verdict = control.isVoid ? 'VOID' : 'holds';
  return [
    id,
    title,
    `${cost}, control: ours against ours`,
    figure(ratio),
    `${figure(low)} to ${figure(high)}`,
    '0.9 to 1.1',
    '',
    verdict,
  ];
}

function factRows({ id, title, facts }: FactResult): string[][] {
  return facts.map(({ name, value, unit, least, aim, verdict }) => {
    const [behind, ofBound] = [unit === '' ? '' : ` ${unit}`, unit === '' ? '' : ` ${unit}`];
    return [
      id,
      title,
      name,
      `${figure(value)}${behind}`,
      '',
      bound(least, '≤', ofBound),
      bound(aim, '≤', ofBound),
      WORDS[verdict],
    ];
  });
}

const rowsOf = (result: Result) =>
  result.kind === 'facts'
    ? factRows(result)
    : [controlRow(result), ...result.goals.map((goal) => goalRow(result, goal))];

const padded = (cells: readonly string[], widths: readonly number[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded(head, widths), rule, ...rows.map((row) => padded(row, widths))].join('\n');
}

/** All rows of the run as one Markdown table, aligned so that it can be read as plain text. */
export function tableOf(results: readonly Result[]): string {
  return markdown(HEAD, results.flatMap(rowsOf));
}

/** The runs themselves: of each side and cost the median and, in brackets, the middle half. */
export function spreadTable(result: RatioResult): string {
  const costs = Object.keys(result.units);
  const rows = Object.entries(result.spreads).map(([side, spreads]) => [
    side,
    ...costs.map((cost) => {
      const spread = spreads[cost];
      return spread ? `${figure(spread.median)} (${figure(spread.from)} to ${figure(spread.to)})` : '';
    }),
  ]);
  return markdown(['side', ...costs.map((cost) => `${cost}, ${result.units[cost] ?? ''}`)], rows);
}
