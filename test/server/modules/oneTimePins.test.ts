import {
  base32,
  checkCode,
  createRecoveryCodes,
  hashRecoveryCodes,
  isRecoveryCode,
  otpauthUrl,
  readRecoveryCode,
} from '@server/modules/oneTimeCodes';
import { spendVerifiedPin, tryPin, verifyPin } from '@server/modules/oneTimePins';
import { createApp } from '@server/startServer';
import { aBankAccountOf, balanceOf, booksOf, fund, RIGHT_BOOKS } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { codeAt } from '@test/support/server/secondFactor';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

describe('one time pins', () => {
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

    it('a verified pin ends after five wrong tries [S7.verifyOtp]', async () => {
      await request();
      await verify(mailedPin());
      for (let count = 0; count < 5; count += 1) await verify(wrongFor(mailedPin()));
      expect((await verify(mailedPin())).status).toBe(400);
    });

    it('answers 400 for a wrong pin and for a text that is not a pin [S7.verifyOtp, S5.withdraw.4]', async () => {
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
});

describe('pin crowd', () => {
  const CROWD = 1_000;

  /** Seconds on a quiet machine; there is no saying how busy it is. */
  const CROWD_TIMEOUT_MS = 180_000;

  const app = opened(() => openTestApp({ trustProxy: true }));

  let user: SignedUp;

  beforeEach(async () => {
    user = await app.signUp();
    await fund(app.db, String(user.id), 'CNY', '9000');
  });

  async function mailedPin(): Promise<string> {
    app.mails.length = 0;
    await app.call('POST', 'otp/', { token: user.token });
    return /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0] ?? '';
  }

  it(
    'one pin, verified and used a thousand times at once, makes exactly one withdrawal [S11.pins]',
    async () => {
      const bank_account = await aBankAccountOf(app.db, String(user.id), 'CNY');
      const otp = await mailedPin();
      const server = createApp(app.parts);
      const post = async (path: string, body: object, index: number) => {
        const address = `10.${String(index >> 8)}.${String(index & 255)}.1`;
        const headers = {
          'Content-Type': 'application/json',
          Authorization: `Token ${user.token}`,
          'X-Forwarded-For': address,
        };
        return (await server.request(`/backend/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
          .status;
      };
      const withdrawal = { type: 'WITHDRAW', currency_from: 'CNY', amount: '1', bank_account };
      let next = 0;
      const statuses: number[] = [];
      async function hostile(): Promise<void> {
        while (next < CROWD) {
          const index = next++;
          await post('otp/verify/', { otp }, index);
          statuses.push(await post('transactions/', withdrawal, index));
        }
      }
      await Promise.all(Array.from({ length: 100 }, hostile));
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 403)).toHaveLength(CROWD - 1);
      expect(await balanceOf(app.db, `wallet:${String(user.id)}:CNY`)).toBe('8999');
      expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
    },
    CROWD_TIMEOUT_MS,
  );

  it('is bound to its user: no other user can verify or spend it [S11.pins]', async () => {
    const otp = await mailedPin();
    const other = await app.signUp();
    expect((await app.call('POST', 'otp/verify/', { token: other.token, body: { otp } })).status).toBe(400);
    await verifyPin(app.db, String(user.id), otp);
    const otherId = String(other.id);
    await fund(app.db, otherId, 'CNY', '5');
    const bank_account = await aBankAccountOf(app.db, otherId, 'CNY');
    const body = { type: 'WITHDRAW', currency_from: 'CNY', amount: '1', bank_account, email: user.email };
    expect((await app.call('POST', 'transactions/', { token: other.token, body })).status).toBe(403);
  });

  it('five wrong tries end it, however many come at once [S11.pins]', async () => {
    const otp = await mailedPin();
    const wrong = otp === '000000' ? '000001' : '000000';
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => tryPin(app.db, String(user.id), wrong, '10.7.7.7')),
    );
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    const [row] = await app.db.query('select wrong_tries from one_time_pins where user_id = $1', [user.id]);
    expect(row).toEqual({ wrong_tries: 5 });
    await expect(verifyPin(app.db, String(user.id), otp)).rejects.toThrow('wrong');
  });

  it('a verified pin is not counted as a failed attempt of its user [S11.pins]', async () => {
    await tryPin(app.db, String(user.id), await mailedPin(), '10.8.8.8');
    expect(
      await app.db.query(`select 1 from attempts where kind like 'pin-try%' and subject = $1`, [String(user.id)]),
    ).toEqual([]);
  });
});

const stepAt = (now: number) => Math.floor(now / 30);

/** The secret and the times of RFC 6238, appendix B, whose codes have 8 digits; ours are their last 6. */
const secret = Buffer.from('12345678901234567890');

const TIMES: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

it.each(TIMES)('gives the code of RFC 6238 at %d seconds: %s [S11.factor.codes]', (now, code) => {
  expect(codeAt(secret, stepAt(now))).toBe(code);
  expect(checkCode(code, { secret, lastStep: 0 }, now)).toEqual({ kind: 'right', step: stepAt(now) });
});

it('takes a code one step too early or too late, and none further off [S11.factor.codes]', () => {
  const now = 1_700_000_000;
  const kinds = [-3, -2, -1, 0, 1, 2, 3].map(
    (off) => checkCode(codeAt(secret, stepAt(now) + off), { secret, lastStep: 0 }, now).kind,
  );
  expect(kinds).toEqual(['wrong', 'wrong', 'right', 'right', 'right', 'wrong', 'wrong']);
});

it('takes no code twice, and none before the last one [S11.factor.codes]', () => {
  const now = 1_700_000_000;
  const step = stepAt(now);
  const verdicts = [-1, 0, 1].map((off) => checkCode(codeAt(secret, step + off), { secret, lastStep: step }, now));
  expect(verdicts).toEqual([{ kind: 'used' }, { kind: 'used' }, { kind: 'right', step: step + 1 }]);
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(checkCode(code, { secret, lastStep: 0 }, now).kind).toBe('wrong');
});

it('writes the key and the address as authenticator apps read them [S11.factor.codes]', () => {
  // RFC 4648, section 10.
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  const url = new URL(otpauthUrl(secret, 'ada@example.com', 'Crossrate'));
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Crossrate:ada%40example\.com\?/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ secret: base32(secret), issuer: 'Crossrate', algorithm: 'SHA1', digits: '6', period: '30' },
  });
});

it('makes ten recovery codes with ten first letters, stored as salted hashes [S11.factor.recovery]', async () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes.map((code) => code.charAt(0))).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const [first = '', second = ''] = codes;
  const [stored] = await hashRecoveryCodes([first]);
  expect(stored?.hash).toMatch(/^\$argon2id\$/);
  expect(await isRecoveryCode(stored ?? null, readRecoveryCode(first.toLowerCase().replaceAll('-', ' ')) ?? '')).toBe(
    true,
  );
  expect(await isRecoveryCode(stored ?? null, second)).toBe(false);
  expect(await isRecoveryCode(null, first)).toBe(false);
});
