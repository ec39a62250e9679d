import type { Alert } from '@test/tools/dashboards/alert';
import { evaluate } from './evaluate';
import { parseExpression, secondsOf } from './expression';
import { History } from './history';
import type { Sample } from './samples';

/** Prometheus on a clock that the test moves: it scrapes and asks the rules at each step. */
export class Alarm {
  private readonly history = new History();
  /** Since when the condition of an alert has been true. */
  private readonly since = new Map<string, number>();
  private readonly rules: readonly { alert: Alert; expression: ReturnType<typeof parseExpression> }[];
  private now = 0;

  constructor(alerts: readonly Alert[]) {
    this.rules = alerts.map((alert) => ({ alert, expression: parseExpression(alert.expr) }));
  }

  /** Scrapes these samples after so many seconds, and answers the names of the alerts that somebody is called for then. */
  step(seconds: number, samples: readonly Sample[]): string[] {
    this.now += seconds;
    this.history.add(this.now, samples);
    const firing = this.rules.flatMap(({ alert, expression }) => {
      if (evaluate(expression, this.history, this.now).length === 0) {
        this.since.delete(alert.name);
        return [];
      }
      const since = this.since.get(alert.name) ?? this.now;
      this.since.set(alert.name, since);
      return this.now - since >= (alert.for === undefined ? 0 : secondsOf(alert.for)) ? [alert] : [];
    });
    const names = firing.map(({ name }) => name);
    return firing.filter(({ inhibitedBy }) => !names.includes(inhibitedBy ?? '')).map(({ name }) => name);
  }
}
