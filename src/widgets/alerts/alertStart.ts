/** What the form of an alert starts with. */
export interface AlertStart {
  currency: string;
  swapTo: string;
  /** What the alert is on at first. */
  on: 'listings' | 'market';
  /** The rate of the level that it is opened from; without it, a rate that is a little better than now. */
  rate?: string;
}
