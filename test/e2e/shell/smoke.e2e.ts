import { expect, test } from '@test/e2e/support/browser/fixtures';

test('the command line of the operator works while the server runs', async ({ server }) => {
  await expect.poll(() => server.operator('appstatus')).toBe('appstatus is on.\n');
  await expect.poll(() => server.operator('users', 'no-such-person')).toBe('There are no such users.\n');
});
