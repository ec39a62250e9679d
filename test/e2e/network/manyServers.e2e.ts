import { CLOSE_SESSION_ENDED } from '@server/channel/hub';
import { openClient } from '@test/support/server/liveClient';
import { audit } from '@test/tools/soak/books';
import { openBackendSession, readWallets } from '@test/e2e/support/people/backendSession';
import { fact } from '@test/e2e/support/pages/routes';
import { expect, test } from '@test/e2e/support/server/manyServers';
import { openForBusiness, sendListing } from '@test/e2e/support/market/market';
import { aPerson, logIn } from '@test/e2e/support/people/people';

const RATE = '215.37';
const FAILURES_OF_AN_ACCOUNT = 10;

test.beforeAll(({ server }) => openForBusiness(server));

test('Lin lists and Chidi takes it, each with a socket in another process, and neither ever reloads [S11.many]', async ({
  page: linsPage,
  anotherBrowser,
  manyServers: { db, url, ports, proxy },
  server,
}) => {
  const lin = await aPerson(server, 'Lin', { CNY: '1000' });
  const chidi = await aPerson(server, 'Chidi', { NGN: '300000' });
  const { page: chidisPage } = await anotherBrowser();
  const row = chidisPage.getByRole('table', { name: 'CNY for NGN by rate' }).getByRole('row', { name: '215.3700' });

  await logIn(linsPage, lin);
  await logIn(chidisPage, chidi);
  await chidisPage.goto('/market/CNY');
  for (const page of [linsPage, chidisPage]) {
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  }
  // Round robin: of so many sockets one after the other no two neighbours share a process.
  expect(ports.filter((port) => proxy.socketsTo(port) > 0).length).toBeGreaterThanOrEqual(2);

  await sendListing(lin, { amount: '500', rate: RATE });
  await expect(row).toContainText('500.00');
  await row.click();
  await chidisPage.getByLabel('You pay').fill('10768.5');
  await chidisPage.getByRole('button', { name: 'Exchange ₦ 10,768.50' }).click();
  await expect(chidisPage).toHaveURL(/\/transaction-details\/\d+$/);
  await expect(fact(chidisPage, 'Status')).toHaveText('COMPLETED');
  await expect(linsPage.getByRole('link', { name: /^Notifications, [1-9]/ })).toBeVisible();
  for (const page of [linsPage, chidisPage])
    await expect.poll(() => page.evaluate(() => 'neverReloaded' in window)).toBe(true);

  // 10,768.50 less 1 % is 10,660.815; at 215.37 that is 49.5 exactly.
  await expect
    .poll(async () => readWallets(await openBackendSession(url, chidi)))
    .toMatchObject({ NGN: '289231.5', CNY: '49.5' });
  await expect
    .poll(async () => readWallets(await openBackendSession(url, lin)))
    .toMatchObject({ CNY: '500', NGN: '10660.815' });
  for (const port of ports) expect(proxy.requestsTo(port)).toBeGreaterThan(0);
  await audit(db);
});

test('any process is as good as another: news and the end of a session reach a socket in each, three workers process each listing once, and attempts to guess a password count together [S11.many]', async ({
  server,
  manyServers: { db, processes },
}) => {
  await test.step('news and the end of a session', async () => {
    const ada = await aPerson(server, 'Ada');
    const [first] = processes;
    const login = await fetch(`${first?.url ?? ''}/backend/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: ada.password }),
    });
    const cookie = (login.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    const sockets = await Promise.all(
      processes.map(({ url }) => openClient(url, ['transactions'], { headers: { Cookie: cookie } })),
    );
    await ada.session.post('transactions/', { type: 'FUND_WALLET', currency_from: 'CNY', amount: '5' });
    for (const socket of sockets) await expect.poll(() => socket.until(1)).toEqual(['transactions']);
    await ada.session.post('logoutall/');
    await expect
      .poll(() => Promise.all(sockets.map(({ closed }) => closed)))
      .toEqual(processes.map(() => CLOSE_SESSION_ENDED));
  });

  await test.step('forty listings at once', async () => {
    const lister = await aPerson(server, 'Femi', { CNY: '1000' });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => sendListing(lister, { amount: `${String(at + 1)}`, rate: '200' })),
    );
    const sql = `select count(*)::int as listed from listings l join transactions t on t.id = l.transaction_id
      where t.status = 'COMPLETED' and l.user_id = (select id from users where email = $1)`;
    await expect.poll(async () => (await db.query<{ listed: number }>(sql, [lister.email]))[0]?.listed).toBe(40);
    const twice = 'select transaction_id from journals where kind = $1 group by 1 having count(*) > 1';
    await expect.poll(() => db.query(twice, ['list'])).toEqual([]);
    await audit(db);
  });

  await test.step('attempts to guess a password', async () => {
    const { email } = await aPerson(server, 'Guessed');
    const guess = async (at: number) => {
      const answer = await fetch(`${processes[at % processes.length]?.url ?? ''}/backend/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'not his password' }),
      });
      return answer.status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < FAILURES_OF_AN_ACCOUNT + processes.length; at += 1) statuses.push(await guess(at));
    expect(statuses.slice(0, FAILURES_OF_AN_ACCOUNT)).toEqual(Array(FAILURES_OF_AN_ACCOUNT).fill(401));
    expect(statuses.slice(FAILURES_OF_AN_ACCOUNT)).toEqual(processes.map(() => 429));
  });
});
