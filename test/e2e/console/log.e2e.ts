import { readFile } from 'node:fs/promises';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { expect, test } from '@test/e2e/support/browser/fixtures';

const ROWS = 250;

test('the log is saved as a CSV file over all its windows, newest first, with cells that run nothing [S11.console.log]', async ({
  page,
  server,
}) => {
  await server.db.query(
    `insert into operator_acts (operator, role, origin, address, act, subject, reason, after)
     select 'many@example.com', 'owner', 'console', '::1', 'note', 'user ' || at, case when at = 3 then $1 else 'No. ' || at end, $2
     from generate_series(1, $3::int) at`,
    [`=HYPERLINK("http://example.com", "a")\nand more`, { state: 'active' }, ROWS],
  );
  await logInOperator(page, await anOperator(server, 'read'));
  await page.getByRole('navigation').getByRole('link', { name: 'Log' }).click();
  await page.getByLabel('Filter by operator').fill('many@example.com');
  const windows: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/console/acts/')) windows.push(new URL(request.url()).searchParams.get('before') ?? '');
  });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(101);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('crossrate-operator-log.csv');
  expect(new Set(windows.filter((before) => before !== '')).size).toBe(2);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFWhen (UTC),Who,From,What,To,')).toBe(true);
  // One record has a line of its own within its quotes.
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(ROWS + 1);
  expect([lines[1], lines.at(-1)]).toEqual([
    expect.stringContaining(`user ${String(ROWS)},`),
    expect.stringContaining('user 1,'),
  ]);
  expect(text).toContain(`"'=HYPERLINK(""http://example.com"", ""a"")\nand more"`);
});
