import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jestFailures, playwrightFailures } from '@test/support/run/failures';
import { triedAgain } from '@test/support/run/suites';

const MANY_LINES = Array.from({ length: 20 }, (_, index) => `line ${String(index + 1)}`).join('\n\n');
const OTHER_LINES = Array.from({ length: 19 }, (_, index) => `    line ${String(index + 2)}`);

it('a browser test that failed is named at the end with its error, however deep its suite is', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'money/fund.e2e.ts',
    ok,
    tests: [{ results: [{ duration: 1, errors: message === undefined ? [] : [{ message }] }] }],
  });
  const inner = { specs: [spec('sends it once', false, `\u001b[31mError\u001b[39m: ${MANY_LINES}`)] };
  const report = { suites: [{ specs: [spec('opens', true)], suites: [inner] }] };
  expect(playwrightFailures(report)).toEqual([
    ['money/fund.e2e.ts: sends it once', '    Error: line 1', ...OTHER_LINES].join('\n'),
  ]);
});

it('what the page showed is said with the failure', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossrate-failure-'));
  const context = path.join(folder, 'error-context.md');
  writeFileSync(context, '# Instructions\n\n# Page snapshot\n\n```yaml\n- heading "Fund"\n```\n');
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: context }];
  const results = [{ duration: 1, errors: [{ message: 'No dialog' }], attachments }];
  const spec = { title: 'asks first', file: 'shell/leave.e2e.ts', ok: false, tests: [{ results }] };
  expect(playwrightFailures({ specs: [spec] })[0]).toMatch(/No dialog\n {4}The page:\n(.*\n)? {4}- heading "Fund"/);
  rmSync(folder, { recursive: true });
});

it('a test of Jest that failed is named, and a file that did not load', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1'] };
  const files = [
    { name: 'sum.test.ts', status: 'failed', message: 'all of it', assertionResults: [passed, failed] },
    { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(jestFailures(files)).toEqual([
    'sum.test.ts: subtracts\n    expected 1',
    'broken.test.ts\n    Cannot find module',
  ]);
});

it('few tests that failed run again and are named if they pass then; what fails twice, or many, has failed', async () => {
  const first = { passed: 7, failed: 2, failures: ['one', 'two'] };
  const steady = { passed: 2, failed: 0 };
  let runs = 0;
  const run = () => {
    runs += 1;
    return Promise.resolve(steady);
  };
  expect(await triedAgain(first, run)()).toEqual({ passed: 9, failed: 0, unsteady: ['one', 'two'] });
  expect(await triedAgain(first, () => Promise.resolve({ passed: 1, failed: 1 }))()).toBe(first);
  const many = { passed: 7, failed: 4 };
  expect([await triedAgain(many, run)(), await triedAgain(steady, run)()]).toEqual([many, steady]);
  expect(runs).toBe(1);
});
