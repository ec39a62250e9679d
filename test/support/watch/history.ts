import type { Matcher } from './expression';
import type { Labels, Sample } from './samples';

/** A sample is current for this long, in seconds, as Prometheus has it. */
const CURRENT_S = 300;

interface Point {
  at: number;
  value: number;
}

/** A series with what was scraped of it, oldest first. */
export interface Series {
  name: string;
  labels: Labels;
  points: Point[];
}

const keyOf = ({ name, labels }: Sample) => JSON.stringify([name, Object.entries(labels).sort()]);

/** What was scraped, on a clock of its own in seconds. */
export class History {
  private readonly series = new Map<string, Series>();
  private readonly scrapes: number[] = [];

  add(at: number, samples: readonly Sample[]): void {
    this.scrapes.push(at);
    for (const sample of samples) {
      const key = keyOf(sample);
      const series = this.series.get(key) ?? { name: sample.name, labels: sample.labels, points: [] };
      series.points.push({ at, value: sample.value });
      this.series.set(key, series);
    }
  }

  named(name: string, matchers: readonly Matcher[]): Series[] {
    return [...this.series.values()].filter(
      (one) => one.name === name && matchers.every(({ label, is }) => is.test(one.labels[label] ?? '')),
    );
  }

  /** Its value at a moment; null if it was missing from the latest scrape until then, or that is too long ago. */
  valueAt({ points }: Series, at: number): number | null {
    const scraped = this.scrapes.findLast((time) => time <= at);
    const point = points.findLast((one) => one.at <= at);
    return point && point.at === scraped && at - point.at < CURRENT_S ? point.value : null;
  }

  /** Its points of the last so many seconds. */
  pointsIn({ points }: Series, at: number, range: number): Point[] {
    return points.filter((point) => point.at > at - range && point.at <= at);
  }
}
