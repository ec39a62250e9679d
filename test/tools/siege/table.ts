import { cpus, loadavg } from 'node:os';
import type { Phase } from './attack';
import { type Kind, shareOf } from './felt';
import type { Options } from './options';
import type { Report } from './runAttack';

const HEAD = [
  'attack',
  'sent',
  'reads, ms: p50, p99',
  'log-ins, ms: p50, p99',
  'settled late, s: p50, most',
  'most memory, MB',
  'processor, ms a second',
  'failed calls of others',
  'bound',
  'measured',
  'verdict',
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const verdictOf = (isMet: boolean | null) => (isMet === null ? 'unknown' : isMet ? 'met' : 'MISSED');

const textOf = (value: number | null, digits = 1) =>
  value === null ? '–' : String(Math.round(value * digits) / digits);
const pairOf = (low: number | null, high: number | null, digits = 1) =>
  `${textOf(low, digits)}, ${textOf(high, digits)}`;
const answersOf = ({ felt: { ms } }: Phase, kind: Kind) => pairOf(shareOf(ms[kind], 0.5), shareOf(ms[kind], 0.99));
const lagsOf = ({ lags }: Phase) => pairOf(shareOf(lags, 0.5), shareOf(lags, 1), 10);
const change = (before: string, during: string) => `${before} → ${during}`;

function bytesText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${String(Math.round(bytes / 1024))} KB` : `${String(Math.round(bytes / 1048576))} MB`;
}

const listOf = (counts: Iterable<readonly [string, number]>) =>
  Array.from(counts, ([name, count]) => `${name}: ${String(count)}`).join(', ');

function cellsOf({ attack, siege }: Report): string[] {
  const { sent, before, during } = siege;
  const outcomes = listOf(Object.entries(sent.outcomes));
  return [
    `${attack.name}: ${attack.title}`,
    `${String(sent.requests)} requests, ${bytesText(sent.bytes)} (${outcomes})`,
    change(answersOf(before, 'reads'), answersOf(during, 'reads')),
    change(answersOf(before, 'logIns'), answersOf(during, 'logIns')),
    change(lagsOf(before), lagsOf(during)),
    change(textOf(before.use.mb), textOf(during.use.mb)),
    change(textOf(before.use.cpu), textOf(during.use.cpu)),
    during.felt.failed.size === 0 ? 'none' : listOf(during.felt.failed),
  ];
}

function rowsOf(report: Report): string[] {
  return report.bounds.map(({ text, measured, isMet }, index) => {
    const cells = index === 0 ? cellsOf(report) : HEAD.slice(3).map(() => '');
    return line([...cells, text, measured, verdictOf(isMet)]);
  });
}

/** The load of the machine: how many programs wanted to run at the same time, over the last minute. */
export const machineLoad = (): string => String(Math.round((loadavg()[0] ?? 0) * 10) / 10);

/** What was measured, where, and under which load. Figures before the arrow are without the attack. */
export function tableOf(reports: readonly Report[], { seed, seconds, isSmall }: Options, loads: string): string {
  const cores = cpus();
  const machine = `${String(cores.length)} cores, ${cores[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const size = isSmall ? 'a tenth of everything' : 'everything';
  return [
    `Seed ${String(seed)}, ${size}, ${String(seconds)} s each, on ${machine}; load of the machine ${loads}.`,
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...reports.flatMap(rowsOf),
  ].join('\n');
}

/** True if every bound was measured and met. */
export const areAllMet = (reports: readonly Report[]): boolean =>
  reports.every(({ bounds }) => bounds.every(({ isMet }) => isMet === true));
