/**
 * For mutation testing: one failure is enough to kill a mutant, so the tests after it are skipped. Adds that to a jest
 * environment.
 */
module.exports = (Environment) =>
  class extends Environment {
    handleTestEvent({ name, test }) {
      if (process.env.STOP_AT_FAILURE !== '1') return;
      // A hook for all tests has no test: what fails in it fails each of them, if none of them is skipped.
      if (name === 'test_fn_failure' || (name === 'hook_failure' && test)) this.hasFailed = true;
      if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
    }
  };
