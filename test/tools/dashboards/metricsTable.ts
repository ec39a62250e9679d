/** A row of the table of metrics in docs/OPERATIONS.md. */
export interface MetricRow {
  /** The whole name, as the server exports it. */
  metric: string;
  /** When to look at it; several are separate alerts. Empty: it is only shown. */
  lookWhen: string[];
}

const HEAD = /^\| metric +\| look when +\| then +\|$/;
const CELL_BORDER = ' | ';
const BETWEEN_CONDITIONS = '; ';
const NO_CONDITION = '–';

/** Reads the table of metrics. @throws if the document has none, or a row does not begin with one whole name */
export function readMetricsTable(operations: string): MetricRow[] {
  const lines = operations.split('\n');
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) throw new Error('docs/OPERATIONS.md has no table of metrics');
  const below = lines.slice(head + 2);
  const end = below.findIndex((line) => !line.startsWith('|'));
  return below.slice(0, end).map((line) => {
    const [name = '', condition = ''] = line.slice(2).split(CELL_BORDER);
    const metric = /^`(crossrate_\w+)`$/.exec(name.trim())?.[1];
    if (metric === undefined) throw new Error(`no name of one metric: ${name}`);
    const conditions = condition.trim();
    return { metric, lookWhen: conditions === NO_CONDITION ? [] : conditions.split(BETWEEN_CONDITIONS) };
  });
}
