import type { Payee } from '@contract/bankAccounts';
import { createTransaction } from '@server/modules/transactions/create';
import { approve, reject, revokeTransaction } from '@server/modules/transactions/ending';
import { USER_LIMITS } from '@server/platform/userLimits';
import { aBankAccountOf, fund, setMarket, verifyPinOf } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

describe('payees', () => {
  const HOUR_MS = 3_600_000;

  const waiting = { ...USER_LIMITS, newAccountWaitHours: 24 };

  const app = opened(() => openTestApp({ newAccountWaitHours: 24 }));

  let user: SignedUp;

  let account: string;

  beforeAll(() => setMarket(app.db));

  beforeEach(async () => {
    user = await app.signUp();
    account = await aBankAccountOf(app.db, String(user.id), 'NGN');
    await fund(app.db, String(user.id), 'NGN', '1000');
  });

  const payees = async () => (await app.call('GET', 'payees/', { token: user.token })).body as Payee[];

  const save = (body: object) => app.call('POST', 'payees/', { token: user.token, body });

  const grow = (hours: number) =>
    app.db.query('update bank_accounts set created_at = now() - make_interval(secs => $2 * 3600.0) where id = $1', [
      account,
      hours,
    ]);

  async function withdraw(amount: string, limits = USER_LIMITS) {
    await verifyPinOf(app.db, String(user.id));
    const payload = { type: 'WITHDRAW', currency_from: 'NGN', amount, bank_account: account } as const;
    return createTransaction(app.db, String(user.id), payload, { limits });
  }

  it('counts what was paid out to an account, exactly, and nothing else [S11.payees.used]', async () => {
    expect(await payees()).toMatchObject([{ times_used: 0, total_used: '0', last_used: null }]);
    for (const amount of ['100.1', '0.2', '0.00']) {
      if (amount === '0.00') continue;
      const { id } = await withdraw(amount);
      expect(await payees()).not.toMatchObject([{ total_used: amount }]);
      await app.db.transaction((tx) => approve(tx, id));
    }
    const [rejected, revoked] = [await withdraw('7'), await withdraw('8')];
    await app.db.transaction((tx) => reject(tx, rejected.id, 'no'));
    await revokeTransaction(app.db, String(user.id), revoked.id);
    const [payee] = await payees();
    expect(payee).toMatchObject({ times_used: 2, total_used: '100.3' });
    expect(Date.parse(payee?.last_used ?? '')).not.toBeNaN();
  });

  it('an account has a name, and one of a currency is the default [S11.payees.known]', async () => {
    const other = await aBankAccountOf(app.db, String(user.id), 'NGN');
    await aBankAccountOf(app.db, String(user.id), 'CNY');
    for (const one of [account, other]) await save({ account: one, label: ' Rent ', default: true });
    expect((await payees()).map(({ label, default: isDefault }) => [label, isDefault])).toEqual([
      ['Rent', false],
      ['Rent', true],
      [null, false],
    ]);
    await Promise.all([account, other].map((one) => save({ account: one, label: null, default: true })));
    expect((await payees()).filter((one) => one.default)).toHaveLength(1);
  });

  it.each([
    [{ label: '', default: true }],
    [{ label: 'x'.repeat(61), default: true }],
    [{ label: 'a\u202eb', default: true }],
    [{ label: null }],
    [{ label: null, default: 'yes' }],
  ])('refuses %j with a reason [S11.payees.known]', async (body) => {
    expect((await save({ account, ...body })).status).toBe(400);
    expect(await payees()).toMatchObject([{ label: null, default: false }]);
  });

  it("another user's account, a removed one and an unknown one are not found [S11.payees.known]", async () => {
    await app.call('DELETE', `bankaccounts/${account}/remove_account/`, { token: user.token });
    for (const one of [account, '999999', '0', 'x'])
      expect((await save({ account: one, label: 'Mine', default: true })).status).toBe(404);
    expect(await payees()).toEqual([]);
  });

  it('a new account waits if the operator says so, and says until when [S11.payees.wait]', async () => {
    const [fresh] = await payees();
    const left = Date.parse(fresh?.usable_from ?? '') - Date.now();
    expect(left).toBeGreaterThan(23 * HOUR_MS);
    await expect(withdraw('5', waiting)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('can be withdrawn to 24 hours after it was saved: from ') as string,
    });
    await grow(25);
    expect(await payees()).toMatchObject([{ usable_from: null }]);
    await expect(withdraw('5', waiting)).resolves.toMatchObject({ status: 'PENDING' });
  });

  it('without a wait, a new account is withdrawn to at once, as the specification has it [S11.payees.wait]', async () => {
    await expect(withdraw('5')).resolves.toMatchObject({ status: 'PENDING' });
  });

  it('a second factor older than the wait replaces the wait, and a newer one ends the wait when it has that age [S11.payees.wait]', async () => {
    const sql = `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now() - make_interval(hours => $2))
    on conflict (user_id) do update set confirmed_at = excluded.confirmed_at`;
    await app.db.query(sql, [user.id, 23]);
    await expect(withdraw('5', waiting)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('on: your two-step verification is then old enough to confirm it.') as string,
    });
    const [soon] = await payees();
    expect(soon?.lifted_by_factor).toBe(true);
    expect(Date.parse(soon?.usable_from ?? '') - Date.now()).toBeLessThan(1.01 * HOUR_MS);
    await grow(23.5);
    expect(await payees()).toMatchObject([{ lifted_by_factor: false }]);
    await grow(0);
    await app.db.query(sql, [user.id, 25]);
    expect(await payees()).toMatchObject([{ usable_from: null }]);
    await expect(withdraw('5', waiting)).resolves.toMatchObject({ status: 'PENDING' });
  });
});

describe('profile', () => {
  const app = opened(openTestApp);

  let user: SignedUp;

  beforeEach(async () => {
    user = await app.signUp();
  });

  const PROFILE = {
    username: 'Kwame',
    phone_number: '+233 20 000 0000',
    birthday: '1990-12-31',
    first_name: 'Kwame',
    last_name: 'Mensah',
  };

  const save = (body: Record<string, unknown>) =>
    app.call('POST', 'users/me/', { token: user.token, body: { ...PROFILE, ...body } });

  describe('users/me/', () => {
    it('answers the caller [S7.getMe, S3.user]', async () => {
      const { status, body } = await app.call('GET', 'users/me/', { token: user.token });
      expect(status).toBe(200);
      expect(body).toEqual({
        id: user.id,
        username: 'Ama',
        email: user.email,
        phone_number: '',
        birthday: null,
        first_name: '',
        last_name: '',
      });
    });

    it('saves the profile, and an empty field clears what was there [S7.updateMe]', async () => {
      expect(await save({})).toMatchObject({ status: 200, body: { ...PROFILE, email: user.email } });
      expect(await save({ birthday: '', phone_number: '', first_name: null })).toMatchObject({ status: 200 });
      expect((await app.call('GET', 'users/me/', { token: user.token })).body).toMatchObject({
        birthday: null,
        phone_number: '',
        first_name: '',
        last_name: 'Mensah',
      });
    });

    it.each(['1990-02-31', '2999-01-01', '0001-01-01', 'yesterday', '1990-13-01'])(
      'refuses the birthday %s at its field [S7.updateMe]',
      async (birthday) => {
        expect(await save({ birthday })).toMatchObject({ status: 400, body: { birthday: [expect.any(String)] } });
      },
    );

    it('never changes email or id [S7.updateMe]', async () => {
      await save({ email: 'thief@example.com', id: 1 });
      expect((await app.call('GET', 'users/me/', { token: user.token })).body).toMatchObject({
        id: user.id,
        email: user.email,
      });
    });
  });

  describe('users/delete-account/', () => {
    const deactivate = () => app.call('POST', 'users/delete-account/', { token: user.token });
    const status = async (method: string, path: string) => (await app.call(method, path, { token: user.token })).status;

    it('refuses log-in from then on and may be called again [S7.deleteAccount, S4.deactivate.2]', async () => {
      expect((await deactivate()).status).toBe(200);
      expect((await deactivate()).status).toBe(200);
      const login = await app.call('POST', 'login/', { body: { email: user.email, password: PASSWORD } });
      expect(login.status).toBe(403);
    });

    it('lets the session make its clean-up calls until logoutall [S4.deactivate.3, S4.deactivate.4, S4.deactivate.5]', async () => {
      await deactivate();
      const shown = ['users/me/', 'wallets/', 'notifications/?unread=true/'];
      for (const path of [...shown, 'orders/?created_by_user=true', 'listings/?created_by_user=true']) {
        expect([path, await status('GET', path)]).toEqual([path, 200]);
      }
      expect(await status('POST', 'logoutall/')).toBe(204);
      expect(await status('GET', 'users/me/')).toBe(401);
    });

    it('refuses every other call with 403 [S7.deleteAccount]', async () => {
      await deactivate();
      const refused = [
        ['GET', 'bankaccounts/'],
        ['PUT', 'notifications/mark-all-read/'],
        ['GET', 'appstatus/'],
        ['GET', 'paymentdetails/?currency=NGN'],
        ['POST', 'otp/'],
        ['POST', 'otp/verify/'],
        ['POST', 'disputes/'],
        ['POST', 'users/me/'],
        ['POST', 'bankaccounts/'],
      ] as const;
      for (const [method, path] of refused) expect([path, await status(method, path)]).toEqual([path, 403]);
    });
  });
});
