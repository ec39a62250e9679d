import type { Expression } from './expression';
import type { History, Series } from './history';
import { figureOf, type Labels } from './samples';

/** One value of an answer, with its labels. */
export interface Value {
  labels: Labels;
  value: number;
}

type Point = ReturnType<History['pointsIn']>[number];

/** By how much a counter grew. It starts at zero again with its process. */
const grown = (points: readonly Point[]): number =>
  points.reduce((sum, { value }, index) => {
    const before = points[index - 1]?.value ?? value;
    return sum + (value < before ? value : value - before);
  }, 0);

const span = (points: readonly Point[]) => (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);

/** What a function makes of the points of a time; null if there are too few. The ends of the time are not extrapolated. */
const OVER_TIME: Record<string, (points: readonly Point[]) => number | null> = {
  increase: (points) => (points.length < 2 ? null : grown(points)),
  rate: (points) => (points.length < 2 ? null : grown(points) / span(points)),
  delta: (points) => (points.length < 2 ? null : (points.at(-1)?.value ?? 0) - (points[0]?.value ?? 0)),
  max_over_time: (points) => (points.length === 0 ? null : Math.max(...points.map(({ value }) => value))),
};

const TOGETHER: Record<string, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  count: (values) => values.length,
};

const COMPARE: Record<string, (one: number, other: number) => boolean> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
};

const only = (labels: Labels, kept: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => kept.includes(label)));
const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());

function grouped(values: readonly Value[], labelsOf: (labels: Labels) => Labels): [Labels, Value[]][] {
  const groups = new Map<string, [Labels, Value[]]>();
  for (const value of values) {
    const labels = labelsOf(value.labels);
    const group = groups.get(keyOf(labels)) ?? [labels, []];
    group[1].push(value);
    groups.set(keyOf(labels), group);
  }
  return [...groups.values()];
}

/** The value below which a part of the observations is, linear within its bucket. */
function quantile(part: number, buckets: readonly Value[]): number | null {
  const limits = buckets
    .map(({ labels, value }) => ({ limit: figureOf(labels.le ?? ''), value }))
    .sort((one, other) => one.limit - other.limit);
  const all = limits.at(-1)?.value ?? 0;
  if (all === 0) return null;
  const wanted = part * all;
  const at = limits.findIndex(({ value }) => value >= wanted);
  const below = limits[at - 1] ?? { limit: 0, value: 0 };
  const bucket = limits[at];
  if (!bucket || bucket.limit === Infinity) return below.limit;
  return below.limit + ((bucket.limit - below.limit) * (wanted - below.value)) / (bucket.value - below.value);
}

/** Evaluates the PromQL of the alerts on a history, at a moment of its clock. */
export function evaluate(expression: Expression, history: History, at: number): Value[] {
  const valuesOf = (found: readonly Series[], read: (series: Series) => number | null): Value[] =>
    found.flatMap((series) => {
      const value = read(series);
      return value === null ? [] : [{ labels: series.labels, value }];
    });
  const part = (inner: Expression) => evaluate(inner, history, at);
  const numberOf = (inner: Expression | undefined) => (inner?.kind === 'number' ? inner.value : null);

  const call = (name: string, of: readonly Expression[], by: readonly string[]): Value[] => {
    const [first, second] = of;
    const overTime = OVER_TIME[name];
    if (overTime && first?.kind === 'series' && first.range !== null) {
      const { range, offset } = first;
      return valuesOf(history.named(first.name, first.matchers), (series) =>
        overTime(history.pointsIn(series, at - offset, range)),
      );
    }
    const together = TOGETHER[name];
    if (together && first) {
      return grouped(part(first), (labels) => only(labels, by)).map(([labels, values]) => ({
        labels,
        value: together(values.map(({ value }) => value)),
      }));
    }
    const share = numberOf(first);
    if (name !== 'histogram_quantile' || share === null || !second) throw new SyntaxError(`no function: ${name}`);
    return grouped(part(second), ({ le: _limit, ...labels }) => labels).flatMap(([labels, buckets]) => {
      const value = quantile(share, buckets);
      return value === null ? [] : [{ labels, value }];
    });
  };

  const both = (sign: string, left: Expression, right: Expression): Value[] => {
    const values = part(left);
    const limit = numberOf(right);
    const compare = COMPARE[sign];
    if (compare && limit !== null) return values.filter(({ value }) => compare(value, limit));
    const others = part(right);
    const isAmong = ({ labels }: Value, list: readonly Value[]) =>
      list.some((other) => keyOf(other.labels) === keyOf(labels));
    if (sign === 'and') return values.filter((value) => isAmong(value, others));
    if (sign === 'unless') return values.filter((value) => !isAmong(value, others));
    if (sign === 'or') return [...values, ...others.filter((other) => !isAmong(other, values))];
    throw new SyntaxError(`no comparison of two series: ${sign}`);
  };

  switch (expression.kind) {
    case 'number':
      return [{ labels: {}, value: expression.value }];
    case 'series': {
      const { name, matchers, offset } = expression;
      return valuesOf(history.named(name, matchers), (series) => history.valueAt(series, at - offset));
    }
    case 'call':
      return call(expression.name, expression.of, expression.by);
    case 'both':
      return both(expression.sign, expression.left, expression.right);
  }
}
