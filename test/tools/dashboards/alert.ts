/** `critical`: now, at night too. `warning`: today. `info`: worth a look. */
type Severity = 'critical' | 'warning' | 'info';

/** An alert, and the condition of the table of metrics that it is for. */
export interface Alert {
  name: string;
  /** The row of docs/OPERATIONS.md. */
  metric: string;
  /** One condition of that row, to the letter. */
  lookWhen: string;
  /** PromQL; the subset that test/support/watch evaluates. */
  expr: string;
  /** How long it must be true: `1m`. Without it, it fires at once. */
  for?: string;
  severity: Severity;
  /** The alert whose cause is also the cause of this one: while that fires, nobody is called for this one. */
  inhibitedBy?: string;
  summary: string;
}
