import type { ConsoleCallName } from '@contract/console/consoleCalls';
import { setMarketRate } from '@server/acts/market';
import { pauseListing } from '@server/modules/listingChanges';
import { findRate, setRate } from '@server/modules/rates';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { aUserOf, fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

describe('market', () => {
  const app = opened(openConsoleApp);

  let reader: LoggedIn;

  beforeAll(async () => {
    await setMarket(app.db);
    reader = await app.operator('read');
  });

  interface Window<Row> {
    results: Row[];
    next: string | null;
  }

  describe('the history of a rate', () => {
    type Row = Record<'rate' | 'before' | 'operator' | 'id', string | null>;
    const history = async (query: Record<string, string> = {}) =>
      (await app.make('getRateHistory', { query: { from: 'CNY', to: 'NGN', ...query } }, reader)).body as Window<Row>;

    it('names who set a rate, when, and from what to what [S11.console.rates]', async () => {
      const finance = await app.operator('finance');
      const payload = { currency_from: 'CNY', currency_to: 'NGN', rate: '217.5' };
      await app.make('setRate', { payload }, finance);
      await runOperator(app.db, ['rates', 'set', 'CNY', 'NGN', '218'], {
        ...{ origin: 'command line', operator: 'ada', address: 'desk' },
      });
      await app.db.transaction((tx) => setRate(tx, 'CNY', 'NGN', '218.5'));
      const { results, next } = await history();
      expect(results.map(({ rate, before, operator }) => [before, rate, operator])).toEqual([
        ['218', '218.5', null],
        ['217.5', '218', 'ada'],
        ['216', '217.5', finance.email],
        [null, '216', null],
      ]);
      expect(next).toBeNull();
      expect((await history({ from: 'NGN', to: 'CNY' })).results.map(({ rate }) => rate)).toEqual(['0.00463']);
      expect((await history({ from: "' or 1=1 --" })).results).toEqual([]);
    });

    it('comes in windows that join without a gap [S11.console.rates]', async () => {
      for (let at = 0; at < 60; at += 1) {
        await app.db.transaction((tx) => setRate(tx, 'GHC', 'USD', `1.${String(at + 10)}`));
      }
      const seen: Row[] = [];
      for (let before: string | null = ''; before !== null;) {
        const page: Window<Row> = await history({ from: 'GHC', to: 'USD', ...(before !== '' && { before }) });
        expect(page.results.length).toBeLessThanOrEqual(25);
        seen.push(...page.results);
        before = page.next;
      }
      expect(seen.map(({ rate }) => rate)).toEqual(
        Array.from({ length: 60 }, (_, at) => `1.${String(69 - at)}`.replace(/0$/, '')),
      );
      expect(seen.map(({ before }) => before)).toEqual([...seen.slice(1).map(({ rate }) => rate), null]);
    });
  });

  describe('the listings', () => {
    type Row = { id: number; email: string; state: string; left: string; amount: string; rate: string; user: number };
    const listings = async (query: Record<string, string> = {}) =>
      (await app.make('getListings', { query }, reader)).body as Window<Row>;

    it('shows everybody’s, newest first, with what is left and whether they are offered [S11.console.listings]', async () => {
      const [lister, taker] = [await aUserOf(app.db), await aUserOf(app.db)];
      await fund(app.db, lister, 'CNY', '400');
      await fund(app.db, lister, 'NGN', '5000');
      await fund(app.db, taker, 'NGN', '3000');
      const ids = [];
      for (const amount of ['9.9', '20', '30']) ids.push(await list(app.db, lister, swap('CNY', 'NGN', amount, '220')));
      await createTransaction(app.db, taker, { type: 'ORDER', ...swap('NGN', 'CNY', '2200', '220') });
      await work(app.db);
      ids.push(await list(app.db, lister, swap('NGN', 'CNY', '4000', '0.0046')));
      await pauseListing(app.db, lister, ids[1] ?? '');
      await createTransaction(app.db, lister, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '30', '220') });
      const { results } = await listings();
      expect(results.map(({ id, state, left }) => [String(id), state, left])).toEqual([
        [ids[3], 'active', '4000'],
        [ids[2], 'removed', '0'],
        [ids[1], 'paused', '20'],
        [ids[0], 'filled', '0'],
      ]);
      expect(results[0]).toMatchObject({ user: parseInt(lister, 10), amount: '4000', rate: '0.0046' });
      expect((await listings({ from: 'NGN', to: 'CNY' })).results.map(({ id }) => String(id))).toEqual([ids[3]]);
    });

    it('comes in windows of one pair or of all, each listing once [S11.console.listings]', async () => {
      const lister = await aUserOf(app.db);
      await fund(app.db, lister, 'GHC', '1000');
      for (let at = 0; at < 30; at += 1) {
        await createTransaction(app.db, lister, { type: 'LIST', ...swap('GHC', 'NGN', '1', '135') });
      }
      await work(app.db);
      for (const query of [{}, { from: 'GHC', to: 'NGN' }]) {
        const first = await listings(query);
        const second = await listings({ ...query, before: first.next ?? '' });
        const ids = [...first.results, ...second.results].map(({ id }) => id);
        expect(first.results).toHaveLength(25);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
        expect(second.next).toBeNull();
      }
    });
  });
});

describe('market rate', () => {
  let app: ConsoleApp;

  let owner: LoggedIn;

  beforeEach(async () => {
    app = await openConsoleApp();
    await setMarket(app.db);
    owner = await app.operator('owner');
  });

  afterEach(() => app.close());

  const PAIR = { currency_from: 'CNY', currency_to: 'NGN' };

  const ask = (name: ConsoleCallName, rate: string, who: LoggedIn, more: object = {}) =>
    app.make(name, { payload: { ...PAIR, rate, ...more } }, who);

  const set = (rate: string, who: LoggedIn, sure = true) => ask('setRate', rate, who, { sure });

  const rateNow = async () => (await findRate(app.db, 'CNY', 'NGN'))?.rate.replace(/\.?0+$/, '');

  const waiting = async () => {
    const { body } = await app.make('getMarket', {}, owner);
    return (body as { waiting_rates: { rate: string; operator: string }[] }).waiting_rates;
  };

  const textWith = (words: RegExp) => expect.stringMatching(words) as unknown;

  const acts = async () =>
    app.db.query<{ act: string; operator: string; before: object; after: object }>(
      `select act, operator, before, after from operator_acts where subject = 'rate CNY-NGN' order by id`,
    );

  const shell = (operator: string, ...words: string[]) =>
    runOperator(app.db, ['rates', ...words], { origin: 'command line', operator, address: 'desk' });

  describe('more than 20 % away from the rate of a day ago', () => {
    it('a rate is noted, and set when another operator approves the same figure [S11.console.rates.two]', async () => {
      const second = await app.operator('finance');
      expect((await set('259.2', owner)).body).toEqual({ waits: false });
      await set('216', owner);
      expect(await set('259.3', owner, false)).toMatchObject({
        status: 409,
        body: { detail: textWith(/more than 20% in a day\..*until another operator approves it too\.$/) },
      });
      expect(await waiting()).toEqual([]);
      expect((await set('300', owner)).body).toEqual({ waits: true });
      expect(await rateNow()).toBe('216');
      expect(await waiting()).toMatchObject([{ ...PAIR, rate: '300', operator: owner.email }]);
      for (const name of ['setRate', 'approveRate'] as const) {
        expect(await ask(name, '300', owner, { sure: true })).toMatchObject({
          status: 403,
          body: { detail: 'You have set this rate yourself. Another operator must approve it.' },
        });
      }
      expect((await ask('approveRate', '301', second)).status).toBe(409);
      expect(await rateNow()).toBe('216');
      expect((await ask('approveRate', '300', second)).status).toBe(200);
      expect([await rateNow(), await waiting()]).toEqual(['300', []]);
      expect((await ask('approveRate', '300', second)).status).toBe(409);
      expect((await acts()).slice(-2)).toMatchObject([
        { act: 'set rate first', operator: owner.email, after: { rate: '300', day_ago: '216' } },
        { act: 'set rate', operator: second.email, after: { rate: '300', first: owner.email } },
      ]);
    });

    it('another operator who sets the same rate approves it, and one who sets another rate starts a new approval [S11.console.rates.two]', async () => {
      const second = await app.operator('finance');
      await set('300', owner);
      expect((await set('310', second)).body).toEqual({ waits: true });
      expect(await waiting()).toMatchObject([{ rate: '310', operator: second.email }]);
      expect((await set('310.0', owner)).body).toEqual({ waits: false });
      expect(await rateNow()).toBe('310');
    });

    it('a waiting rate is taken back or declined, once, and both are in the log [S11.console.rates.two]', async () => {
      const second = await app.operator('finance');
      for (const who of [owner, second]) {
        await set('300', owner);
        expect((await ask('dropRate', '300', who)).status).toBe(200);
        expect((await ask('dropRate', '300', who)).status).toBe(409);
        expect((await ask('approveRate', '300', second)).status).toBe(409);
        expect((await acts()).at(-1)).toMatchObject({
          ...{ act: 'drop rate', operator: who.email },
          before: { rate: '300', first: owner.email },
        });
      }
      expect(await rateNow()).toBe('216');
    });

    it('a waiting rate ends after an hour, and when another rate is set for the pair [S11.console.rates.two]', async () => {
      const second = await app.operator('finance');
      await set('300', owner);
      await app.db.query(`update first_rates set at = at - interval '61 minutes'`);
      expect(await waiting()).toEqual([]);
      expect((await ask('approveRate', '300', second)).status).toBe(409);
      expect((await set('300', second)).body).toEqual({ waits: true });
      expect((await set('217', owner)).body).toEqual({ waits: false });
      expect(await waiting()).toEqual([]);
      expect((await ask('approveRate', '300', owner)).status).toBe(409);
      expect(await rateNow()).toBe('217');
    });

    it('one of two who approve and decline at the same moment succeeds [S11.console.rates.two]', async () => {
      const second = await app.operator('finance');
      await set('300', owner);
      const answers = await Promise.all([ask('approveRate', '300', second), ask('dropRate', '300', owner)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await rateNow()).toBe(answers[0].status === 200 ? '300' : '216');
    });

    it('an only operator must confirm, and the log records that there was no other [S11.console.rates.two]', async () => {
      await app.operator('support');
      await app.db.query(`insert into operators (email, role) values ('invited@example.com', 'owner')`);
      const left = await app.operator('finance');
      await app.make('removeOperator', { payload: { email: left.email } }, owner);
      expect(await set('300', owner, false)).toMatchObject({
        status: 409,
        body: { detail: textWith(/No other operator could approve it/) },
      });
      expect((await set('300', owner)).body).toEqual({ waits: false });
      expect((await acts()).at(-1)).toMatchObject({ act: 'set rate', after: { rate: '300', alone: true } });
    });

    it('needs two operators at the command line too, where each must confirm as well [S11.console.rates.two]', async () => {
      await expect(shell('ada', 'set', 'CNY', 'NGN', '300')).rejects.toThrow(/Send it again if you are sure/);
      await expect(shell('ada', 'set', 'CNY', 'NGN', '300', 'yes')).rejects.toThrow(
        'After RATE comes "sure" or nothing.',
      );
      expect(await shell('ada', 'set', 'CNY', 'NGN', '300', 'sure')).toBe(
        'Noted: this rate of CNY for NGN needs the approval of another operator too.',
      );
      expect(await shell('ada')).toMatch(/Another operator must approve:\nCNY NGN 300, set by ada$/);
      expect(await shell(owner.email, 'set', 'CNY', 'NGN', '300', 'sure')).toMatch(
        /^1 CNY is 300 NGN now\. It was 216:/,
      );
      expect(await rateNow()).toBe('300');
    });

    it('a jump is taken back by one operator alone [S11.console.rates.two]', async () => {
      await app.db.query(`update rate_history set rate = 100 where currency_to = 'NGN'`);
      const second = await app.operator('finance');
      await set('230', owner);
      expect((await ask('approveRate', '230', second)).status).toBe(200);
      expect((await set('216', second, false)).body).toEqual({ waits: false });
    });
  });

  describe('bounds of a market rate', () => {
    it('in one step, no operator can make a rate more than ten times as high or as low [S11.console.rates.bounds]', async () => {
      for (const rate of ['2160.1', '21.5']) {
        expect(await set(rate, owner)).toMatchObject({
          status: 400,
          body: { detail: textWith(/at most ten times/) },
        });
        await expect(shell('ada', 'set', 'CNY', 'NGN', rate, 'sure')).rejects.toThrow('at most ten times');
      }
      expect(await rateNow()).toBe('216');
      expect((await set('2160', owner)).status).toBe(200);
      expect((await set('216', owner)).status).toBe(200);
    });

    it('is from 0.000001 to 1,000,000, also for a first rate [S11.console.rates.bounds]', async () => {
      await app.db.query('delete from currency_rates');
      await app.db.query('delete from rate_history');
      for (const rate of ['0.0000009', '1000000.1', '99999999999', '0', '-1', 'much']) {
        expect((await set(rate, owner)).status).toBe(400);
      }
      for (const rate of ['0.000001', '1000000']) {
        await app.db.query('delete from currency_rates');
        await app.db.query('delete from rate_history');
        expect((await set(rate, owner)).status).toBe(200);
      }
    });

    it('asks for a confirmation of a rate that does not agree with its reverse, also for a first one [S11.console.rates.bounds]', async () => {
      await app.db.query(`delete from currency_rates where currency_to = 'NGN'`);
      await app.db.query(`delete from rate_history where currency_to = 'NGN'`);
      expect(await set('240', owner, false)).toMatchObject({
        status: 409,
        body: {
          detail:
            'It does not agree with the rate of NGN → CNY: there and back, 1 CNY would become 1.1112 CNY. ' +
            'Nothing was done. Send it again if you are sure.',
        },
      });
      expect((await set('237', owner, false)).status).toBe(200);
      await app.db.query(`delete from currency_rates where currency_to = 'NGN'`);
      await app.db.query(`delete from rate_history where currency_to = 'NGN'`);
      const wished = { currency: 'CNY', swapTo: 'NGN', rate: '240', sure: false };
      await app.db.transaction((tx) => setMarketRate(tx, { ...wished, inverse: '0.0042' }, { operator: 'ada' }));
      expect(await rateNow()).toBe('240');
    });
  });
});
