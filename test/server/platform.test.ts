import { setImmediate as nextTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { Turns } from '@server/platform/turns';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      natsUrl: null,
      demo: true,
      smtpUrl: null,
      appUrl: 'http://localhost:4000',
      processAfterS: 0,
      demoApproveAfterS: 120,
      allowedOrigins: [],
      trustProxy: false,
    });
  });

  it('takes its settings from the environment', () => {
    const env = {
      PORT: '81',
      DEMO: 'OFF',
      DATABASE_URL: 'postgres://u:p@db:5432,[::1]:5433/x?target_session_attrs=read-write',
      DATABASE_OWNER_URL: 'postgres://o:p@direct/x',
      DATABASE_DIRECT_URL: 'postgres://u:p@direct/x',
      DATABASE_READ_URL: 'postgres://u:p@replica/x',
      NATS_URL: 'nats://u:p@bus:4222',
      APP_URL: 'https://app.example/',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      LEAST_AMOUNTS: 'NGN:100, CNY:0.50',
      WITHDRAWAL_PER_DAY: 'NGN:60000.50',
    };
    expect(readConfig(env)).toMatchObject({
      port: 81,
      demo: false,
      databaseUrl: 'postgres://u:p@db:5432,[::1]:5433/x?target_session_attrs=read-write',
      databaseOwnerUrl: 'postgres://o:p@direct/x',
      databaseDirectUrl: 'postgres://u:p@direct/x',
      databaseReadUrl: 'postgres://u:p@replica/x',
      natsUrl: 'nats://u:p@bus:4222',
      appUrl: 'https://app.example',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      leastAmounts: { CNY: '0.5', GHC: '0.01', NGN: '100' },
    });
  });

  it.each([
    ['0 in the demo', {}, 0],
    ['0 in the demo with mail', { SMTP_URL: 'smtp://mail' }, 0],
    ['0 without mail, where pins are kept in the outbox', { DEMO: 'off' }, 0],
    ['24 where money is real', { DEMO: 'off', SMTP_URL: 'smtp://mail' }, 24],
    ['what the operator sets', { DEMO: 'off', SMTP_URL: 'smtp://mail', NEW_ACCOUNT_WAIT_HOURS: '0' }, 0],
  ])('a new account waits for these hours: %s [S11.payees.wait]', (_where, env, hours) => {
    expect(readConfig(env).newAccountWaitHours).toBe(hours);
  });

  it.each([
    ['PORT', '80x', 'PORT=80x makes no sense: PORT takes a whole number from 0 to 65535.'],
    ['PROCESS_AFTER_S', '-1', 'PROCESS_AFTER_S takes a whole number from 0 to 86400.'],
    ['DEMO', 'maybe', 'DEMO=maybe makes no sense: DEMO takes one of on, off.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL takes one of fatal, error, warn'],
    ['LEAST_AMOUNTS', 'USD:1', 'LEAST_AMOUNTS=USD:1 makes no sense: LEAST_AMOUNTS takes entries such as NGN:100'],
    [
      'FUNDING_PER_MONTH',
      'NGN:-5',
      'FUNDING_PER_MONTH=NGN:-5 makes no sense: FUNDING_PER_MONTH takes entries such as NGN:100',
    ],
    ['COUNTRY_HEADER', 'CF-IPCountry', 'so set TRUST_PROXY=on too'],
    ['SUPPORT_EMAIL', 'our desk', 'SUPPORT_EMAIL=our desk makes no sense: SUPPORT_EMAIL takes an email address.'],
    ['DATABASE_OWNER_URL', 'postgres://o:secret@db/x', 'an address beside DATABASE_URL only'],
    ['DATABASE_URL', 'postgres://u:p@a:5432,b:port/x', 'with commas between several hosts'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p@a,,b/x', 'with commas between several hosts'],
    [
      'DATABASE_URL',
      'postgres://u:p@a,b/x?target_session_attrs=any',
      'takes target_session_attrs=read-write, or none.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://u:p@a,b/x?target_session_attrs=primary',
      'takes target_session_attrs=standby, or',
    ],
    ['APP_URL', 'ftp://x', 'APP_URL takes an address that begins with http:// or https://.'],
  ])('refuses an invalid %s and says what is valid', (name, value, complaint) => {
    expect(() => readConfig({ [name]: value })).toThrow(complaint);
  });

  it.each([
    ['whose APP_URL others can reach', { APP_URL: 'https://app.example' }],
    ['that listens to others', { HOST: '0.0.0.0' }],
  ])('refuses the settings of tests on a server %s', (_which, env) => {
    expect(readConfig(env).forTests).toBe(false);
    expect(readConfig({ FOR_TESTS: 'on' }).forTests).toBe(true);
    expect(() => readConfig({ FOR_TESTS: 'on', ...env })).toThrow('unless HOST and APP_URL are 127.0.0.1');
  });

  it.each([
    ['that of the app', { APP_URL: 'https://app.example/' }, { consolePort: null, consoleUrl: 'https://app.example' }],
    ['its own port', { CONSOLE_PORT: '4100' }, { consolePort: 4100, consoleUrl: 'http://localhost:4100' }],
    [
      'its own host',
      { CONSOLE_PORT: '4100', CONSOLE_URL: 'https://desk.example/', CONSOLE_HOST: '10.0.0.1' },
      { consolePort: 4100, consoleUrl: 'https://desk.example', consoleHost: '10.0.0.1' },
    ],
  ])('the address of the console is %s [S11.console.port]', (_which, env, place) => {
    expect(readConfig({ ...env })).toMatchObject({ consoleHost: '127.0.0.1', ...place });
  });

  it.each(['CONSOLE_URL', 'CONSOLE_HOST'])(
    'refuses %s for a console without a port of its own [S11.console.port]',
    (name) => {
      expect(() => readConfig({ [name]: 'https://desk.example' })).toThrow(
        `${name}=… makes no sense: ${name} takes a console with a port of its own: set CONSOLE_PORT too.`,
      );
    },
  );

  it('never repeats the password of an address it refuses', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@db/x' })).toThrow(/^(?!.*secret).*postgres:\/\//);
  });
});

/** Logs a request and an error. @returns what was written */
function written(isTTY: boolean): string[] {
  const lines: string[] = [];
  const log = createLog('info', { isTTY, write: (line) => void lines.push(line) });
  log.info({ method: 'GET', status: 200 }, 'request');
  log.error({ err: new Error('the disk is full') }, 'the worker failed');
  log.debug('not shown');
  return lines;
}

it('writes one JSON object a line if programs read the log', () => {
  const [request, failure] = written(false).map((line) => JSON.parse(line) as object);
  expect(request).toMatchObject({ level: 30, method: 'GET', status: 200, msg: 'request' });
  expect(failure).toMatchObject({ level: 50, err: { message: 'the disk is full' }, msg: 'the worker failed' });
});

it('writes lines for people if the log is a terminal', () => {
  const [request = '', failure = ''] = written(true).map(stripVTControlCharacters);
  expect(request).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request \{"method":"GET","status":200\}\n$/);
  expect(failure).toContain('the worker failed');
  expect(failure).toContain('Error: the disk is full');
});

it('lets hundreds that waited for the same answer go on one after the other [S11.rubbish.server]', async () => {
  const turns = new Turns(1);
  const done: number[] = [];
  let answer = () => {};
  const first = turns.run(() => new Promise<void>((resolve) => (answer = resolve)));
  const others = Array.from({ length: 300 }, (_, index) => turns.run(() => Promise.resolve(done.push(index))));
  answer();
  await first;
  await nextTurn();
  // Other work gets its time between two of them.
  expect(done.length).toBeLessThan(3);
  await Promise.all(others);
  expect(done).toEqual(Array.from({ length: 300 }, (_, index) => index));
});
