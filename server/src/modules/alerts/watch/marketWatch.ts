import { type AlertEvent, type Armed, clearlyAbove, clearlyBelow, textOf, unitsOf } from './armed';
import { RateTree } from './rateTree';

/** The tree is in order of rates; here only its values count. */
const ANYWHERE = 0n;

/**
 * The alerts on the market rate of one pair. The value of an alert is how far the market rate is from what it waits for:
 * in `falling` the values fall with the market rate, in `rising` they fall when it rises.
 */
export class MarketWatch {
  private readonly alerts = new Map<string, Armed>();
  private readonly falling = new RateTree();
  private readonly rising = new RateTree();
  private rate: bigint | null = null;

  put(alert: Armed): void {
    this.remove(alert.id);
    this.alerts.set(alert.id, alert);
    const rate = unitsOf(alert.rate);
    const now = this.rate ?? 0n;
    if (alert.watch === 'below') {
      if (alert.ready) this.falling.insert(alert.id, ANYWHERE, now - rate);
      else this.rising.insert(alert.id, ANYWHERE, clearlyAbove(rate) - now);
    } else if (alert.ready) this.rising.insert(alert.id, ANYWHERE, rate - now);
    else this.falling.insert(alert.id, ANYWHERE, now - clearlyBelow(rate));
  }

  remove(id: string): void {
    this.alerts.delete(id);
    this.falling.remove(id);
    this.rising.remove(id);
  }

  market(rate: bigint): void {
    const change = rate - (this.rate ?? 0n);
    this.rate = rate;
    this.falling.addFrom(ANYWHERE, change);
    this.rising.addFrom(ANYWHERE, -change);
  }

  /** What has become ready or has fired; what has fired is no longer watched. Nothing before there is a market rate. */
  take(): AlertEvent[] {
    if (this.rate === null) return [];
    const events: AlertEvent[] = [];
    for (let due = this.findDue(); due; due = this.findDue()) {
      const alert = this.alerts.get(due.id);
      this.remove(due.id);
      if (!alert) continue;
      const event = { alert: { ...alert, ready: true }, at: textOf(this.rate) };
      events.push({ ...event, became: alert.ready ? 'fired' : 'ready' });
      if (!alert.ready) this.put(event.alert);
    }
    return events;
  }

  private findDue() {
    return this.falling.findDue() ?? this.rising.findDue();
  }
}
