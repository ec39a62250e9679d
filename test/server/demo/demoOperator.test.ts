import { createLog } from '@server/platform/log';
import { startDemo } from '@server/demo/startDemo';
import { logInOperator } from '@server/modules/operators/logIn';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { codeNow } from '@test/support/server/secondFactor';

it('makes one operator and prints how to log in, at every start [S11.console.demo]', async () => {
  const { db, close } = await openTestDatabase();
  const printed: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const demo = await startDemo(db, createLog('silent'), (line) => printed.push(line));
    await demo.stop();
  }
  const [first = '', ...others] = printed.filter((line) => line.includes('/operator'));
  expect(others).toEqual([first]);
  const [, email = '', password = ''] = /: (\S+); password (\S+)$/.exec(first) ?? [];
  const [, secret = ''] = /otpauth:\S+[?&]secret=(\w+)/.exec(printed.join('\n')) ?? [];
  await expect(
    logInOperator(db, { email, password, code: codeNow(secret) }, { address: 'here', device: null }),
  ).resolves.toBeDefined();
  expect(await db.query('select email, role from operators')).toEqual([{ email, role: 'owner' }]);
  await close();
});
