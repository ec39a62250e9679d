/** How many tests went which way. */
export interface Tally {
  passed: number;
  failed: number;
  /** Each failed test with its error, as far as the runner names them. */
  failures?: readonly string[];
}

/** A check that passes or fails as a whole counts as one test. */
export const oneTest = (isPassed: boolean): Tally => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });

/**
 * What a runner's report says, set against its exit code: a runner that ended badly without naming a failed
 * test (a suite that did not load, no report at all) counts as one failed test, and so does one without tests. Then what
 * it printed last is the failure.
 */
export function tallyOf(reported: Tally | null, exitCode: number, printed = ''): Tally {
  const { passed, failed, failures = [] } = reported ?? { passed: 0, failed: 0 };
  const isTroubled = exitCode !== 0 || passed + failed === 0;
  if (failed > 0 || !isTroubled) return { passed, failed, failures };
  return { passed, failed: 1, failures: [...failures, `The run ended badly.\n${printed}`] };
}

/** All of it together. */
export const sumOfTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});
