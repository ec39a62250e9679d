import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

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

  it('leaves the session its clean-up calls until logoutall [S4.deactivate.3, S4.deactivate.4, S4.deactivate.5]', async () => {
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
