import { MOST_ALERTS } from '@contract/values/notices';
import { setRate } from '@server/modules/rates';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);
let ada = {} as SignedUp;
beforeAll(() => app.db.transaction((tx) => setRate(tx, 'CNY', 'NGN', '216')));
beforeEach(async () => {
  ada = await app.signUp();
});

const ALERT = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' };
const post = (alert: object) => app.call('POST', 'alerts/', { token: ada.token, body: { ...ALERT, ...alert } });
const own = async () => (await app.call('GET', 'alerts/', { token: ada.token })).body as { id: number }[];

it.each([
  [{ rate: '0' }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ rate: '２１０' }, 'rate'],
  [{ rate: '194.39' }, 'rate'],
  [{ rate: '237.61' }, 'rate'],
  [{ rate: '1e9' }, 'rate'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '1.005' }, 'amount'],
  [{ amount: '٥٠٠' }, 'amount'],
  [{ watch: 'below' }, 'amount'],
  [{ watch: 'below', amount: null, rate: '216' }, 'rate'],
  [{ watch: 'soon' }, 'watch'],
  [{ currency: 'USD' }, 'currency'],
  [{ swap_to: 'CNY' }, 'swap_to'],
  [{ currency: 'GHC' }, 'rate'],
])('%j is refused with a reason at %s, and nothing is made [S11.alerts.refuse]', async (wrong, field) => {
  const { status, body } = await post(wrong);
  expect(status).toBe(400);
  expect(body).toEqual({ [field]: expect.arrayContaining([expect.stringMatching(/\w/)]) as string[] });
  expect(await own()).toEqual([]);
});

it('both ends of the band are accepted, and the same alert only once [S11.alerts.refuse]', async () => {
  for (const rate of ['194.4', '237.6']) expect((await post({ rate })).status).toBe(201);
  const { status, body } = await post({ rate: '194.40' });
  expect([status, body]).toEqual([409, { detail: 'You already have this alert.' }]);
});

it('a user has at most 50 alerts, also if they are made at the same moment, and can delete one [S11.alerts.refuse]', async () => {
  const rates = Array.from({ length: MOST_ALERTS + 5 }, (_, index) => `2${String(10 + (index % 10))}.${String(index)}`);
  const answers = await Promise.all(rates.map((rate) => post({ rate, amount: null })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_ALERTS);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body]).toEqual([400, { detail: 'You already have 50 alerts. Delete one first.' }]);
  const [first] = await own();
  expect((await app.call('DELETE', `alerts/${String(first?.id)}/`, { token: ada.token })).status).toBe(204);
  expect((await post({ rate: '230' })).status).toBe(201);
});

it('an alert has the shape of the contract [S11.alerts.list]', async () => {
  const { body } = await post({});
  expect(body).toEqual({
    ...ALERT,
    id: expect.any(Number) as number,
    state: 'armed',
    created_at: expect.any(String) as string,
    fired_at: null,
  });
  expect(await own()).toEqual([body]);
});
