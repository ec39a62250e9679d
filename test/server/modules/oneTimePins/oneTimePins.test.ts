import { createApp } from '@server/startServer';
import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

const app = opened(openTestApp);
let user: SignedUp;
beforeEach(async () => {
  user = await app.signUp();
  app.mails.length = 0;
});

const request = () => app.call('POST', 'otp/', { token: user.token });
const verify = (otp: unknown) => app.call('POST', 'otp/verify/', { token: user.token, body: { otp } });
const mailedPin = () => /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0] ?? '';
const wrongFor = (pin: string) => (pin === '000000' ? '000001' : '000000');
const spend = () => app.db.transaction((tx) => spendVerifiedPin(tx, String(user.id)));

describe('otp/', () => {
  it('mails six digits to the user and stores only a digest [S7.requestOtp, S9.otp]', async () => {
    expect((await request()).status).toBe(200);
    expect(app.mails).toEqual([expect.objectContaining({ recipient: user.email })]);
    expect(mailedPin()).toMatch(/^\d{6}$/);
    const rows = await app.db.query<{ all: string }>("select string_agg(p::text, '') as all from one_time_pins p");
    expect(rows[0]?.all).not.toContain(Buffer.from(mailedPin()).toString('hex'));
  });

  it('leaves one valid pin if several are requested at once [S7.requestOtp, S11.pins]', async () => {
    await Promise.all([request(), request(), request()]);
    const open = `select 1 from one_time_pins where user_id = $1 and expires_at > now()`;
    expect(await app.db.query(open, [user.id])).toHaveLength(1);
  });

  it('answers 429 after three in a quarter of an hour and after ten a day [S7.requestOtp, S11.limits]', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await request()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await app.db.query(`update attempts set at = at - interval '16 minutes'`);
    // The process repeats a refusal from memory for a second (decision 197).
    await waitUntil(async () => {
      const { status } = await request();
      if (status === 200) statuses.push(status);
      return status === 200;
    });
    for (let count = 0; count < 7; count += 1) {
      await app.db.query(`delete from attempts where kind = 'pin'`);
      statuses.push((await request()).status);
    }
    // The refused fourth one was not counted.
    expect(statuses.slice(4)).toEqual([...Array<number>(7).fill(200), 429]);
  });
});

describe('otp/ without a mail server that answers', () => {
  it('says so each time and counts no attempt [S8.otpFailure]', async () => {
    const mailer = { ...app.parts.mailer, send: () => Promise.reject(new Error('connection refused')) };
    const deaf = createApp({ ...app.parts, mailer });
    const headers = { Authorization: `Token ${user.token}` };
    for (let count = 0; count < 4; count += 1) {
      expect((await deaf.request('/backend/otp/', { method: 'POST', headers })).status).toBe(409);
    }
    expect((await request()).status).toBe(200);
  });
});

describe('otp/verify/', () => {
  it('answers 200 for the mailed pin until it is spent, because an answer may be lost [S7.verifyOtp]', async () => {
    await request();
    expect((await verify(mailedPin())).status).toBe(200);
    expect((await verify(mailedPin())).status).toBe(200);
    expect(await spend()).toBe(true);
    expect((await verify(mailedPin())).status).toBe(400);
    expect(await spend()).toBe(false);
  });

  it('lets a pin last no longer if it is verified again [S7.verifyOtp, S7.type.WITHDRAW]', async () => {
    await request();
    await verify(mailedPin());
    const minutesPass = `update one_time_pins set verified_at = verified_at - interval '200 seconds'`;
    await app.db.query(minutesPass);
    expect((await verify(mailedPin())).status).toBe(200);
    await app.db.query(minutesPass);
    expect((await verify(mailedPin())).status).toBe(400);
    expect(await spend()).toBe(false);
  });

  it('is ended by five wrong tries after it was verified [S7.verifyOtp]', async () => {
    await request();
    await verify(mailedPin());
    for (let count = 0; count < 5; count += 1) await verify(wrongFor(mailedPin()));
    expect((await verify(mailedPin())).status).toBe(400);
  });

  it('answers 400 for a wrong pin and for what is no pin [S7.verifyOtp, S5.withdraw.4]', async () => {
    await request();
    const pin = mailedPin();
    for (const otp of [wrongFor(pin), '12345', '1234567', 'abcdef', '', null, `${pin}0`, 'éééééé']) {
      expect(await verify(otp)).toMatchObject({ status: 400, body: { otp: [expect.any(String)] } });
    }
  });

  it('is ended by five wrong tries, even if they come at once [S7.verifyOtp]', async () => {
    await request();
    const pin = mailedPin();
    await Promise.all(Array.from({ length: 5 }, () => verify(wrongFor(pin))));
    expect((await verify(pin)).status).toBe(400);
  });

  it('still takes the pin after four wrong tries [S7.verifyOtp]', async () => {
    await request();
    const pin = mailedPin();
    for (let count = 0; count < 4; count += 1) await verify(wrongFor(pin));
    expect((await verify(pin)).status).toBe(200);
  });

  it('refuses a pin after five minutes [S9.otp]', async () => {
    await request();
    await app.db.query(`update one_time_pins set expires_at = expires_at - interval '301 seconds'`);
    expect((await verify(mailedPin())).status).toBe(400);
  });

  it('refuses an earlier pin once a newer one was sent [S7.verifyOtp]', async () => {
    await request();
    const earlier = mailedPin();
    await request();
    const latest = mailedPin();
    if (earlier !== latest) expect((await verify(earlier)).status).toBe(400);
    expect((await verify(latest)).status).toBe(200);
  });

  it('knows no pin of another user [S7.verifyOtp]', async () => {
    await request();
    const pin = mailedPin();
    const other = await app.signUp();
    expect((await app.call('POST', 'otp/verify/', { token: other.token, body: { otp: pin } })).status).toBe(400);
  });

  it('lets a verified pin be spent by exactly one of ten withdrawals at once [S7.type.WITHDRAW]', async () => {
    expect(await spend()).toBe(false);
    await request();
    expect(await spend()).toBe(false);
    await verify(mailedPin());
    const spent = await Promise.all(Array.from({ length: 10 }, spend));
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it('lets no pin be spent that was verified more than five minutes ago [S7.type.WITHDRAW]', async () => {
    await request();
    await verify(mailedPin());
    await app.db.query(`update one_time_pins set verified_at = verified_at - interval '301 seconds'`);
    expect(await spend()).toBe(false);
  });
});
