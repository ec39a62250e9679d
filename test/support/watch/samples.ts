/** The labels of a series. */
export type Labels = Readonly<Record<string, string>>;

/** What one series was at a moment. */
export interface Sample {
  name: string;
  labels: Labels;
  value: number;
}

const LINE = /^([a-zA-Z_]\w*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** A figure as Prometheus writes it. */
export function figureOf(text: string): number {
  if (text === '+Inf') return Infinity;
  return text === 'Nan' || text === 'NaN' ? NaN : (JSON.parse(text) as number);
}

/** Reads what /metrics answers. @throws if a line is not understood */
export function readSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = LINE.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
      const pairs = [...labels.matchAll(LABEL)].map(([, label = '', content = '']) => [label, content] as const);
      return { name, labels: Object.fromEntries(pairs), value: figureOf(value) };
    });
}

/** A series for the tests of alerts: `of('crossrate_ready', 0)`. */
export const of = (name: string, value: number, labels: Labels = {}): Sample => ({ name, labels, value });
