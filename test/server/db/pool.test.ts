import { createGate } from '@test/support/server/waitUntil';
import type { Db } from '@server/db/database';
import { SERVER_ROLE } from '@server/db/embedded/startEmbedded';
import { opened } from '@test/support/server/opened';

import { openTestDatabase } from '@test/support/server/testDatabase';

const test = opened(openTestDatabase);
beforeAll(async () => {
  await test.owner.query(`alter default privileges grant all on tables to ${SERVER_ROLE}`);
  await test.owner.query('create table counters (name text primary key, value numeric not null check (value >= 0))');
});
beforeEach(async () => {
  await test.db.query("delete from counters; insert into counters values ('a', 1), ('b', 1)");
});

const valueOf = async (name: string) => {
  const rows = await test.db.query<{ value: string }>('select value from counters where name = $1', [name]);
  return rows[0]?.value;
};

describe('the pool', () => {
  it('reads numeric, int8, dates and arrays of them as text, so that no digit and no day is lost', async () => {
    const sql = `select 0.10000000000000000001::numeric as amount, 9007199254740993::int8 as id, '2001-02-03'::date as day,
      array[1.10::numeric] as amounts, array['2001-02-03'::date] as days, '2026-01-01T00:00:00Z'::timestamptz as at`;
    expect(await test.db.query(sql)).toEqual([
      {
        amount: '0.10000000000000000001',
        id: '9007199254740993',
        day: '2001-02-03',
        amounts: ['1.10'],
        days: ['2001-02-03'],
        at: new Date('2026-01-01T00:00:00Z'),
      },
    ]);
  });

  it('reads a table whose columns have changed since its statement was prepared', async () => {
    const read = (db: Db) => db.query<{ size: unknown }>('select size from boxes where size > $1', [1]);
    await test.owner.query('create table boxes (size int); insert into boxes values (2)');
    const readTwice = async () => [await read(test.db), await test.db.transaction(read)];
    for (let count = 0; count < 4; count += 1) expect(await readTwice()).toEqual([[{ size: 2 }], [{ size: 2 }]]);
    await test.owner.query('alter table boxes alter size type numeric');
    expect(await readTwice()).toEqual([[{ size: '2' }], [{ size: '2' }]]);
    await test.owner.query('alter table boxes alter size type float8');
    expect(await test.db.transaction(read)).toEqual([{ size: 2 }]);
  });

  it('commits all of a transaction, or nothing of it', async () => {
    const work = test.db.transaction(async (tx) => {
      await tx.query("update counters set value = 5 where name = 'a'");
      await tx.query("update counters set value = -1 where name = 'b'");
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(await valueOf('a')).toBe('1');
  });

  it('survives a transaction whose connection the database ends between two statements', async () => {
    const isThere = async (pid: number) =>
      (await test.db.query('select 1 from pg_stat_activity where pid = $1', [pid])).length > 0;
    const work = test.db.transaction(async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await test.db.query('select pg_terminate_backend($1)', [own?.pid]);
      while (await isThere(own?.pid ?? 0));
      await tx.query('select 1');
    });
    await expect(work).rejects.toThrow();
    expect(await valueOf('a')).toBe('1');
  });

  it('runs the loser of a deadlock again', async () => {
    const add = async (first: string, second: string, bothStarted: Promise<void>, started: () => void) =>
      test.db.transaction(async (tx) => {
        await tx.query('update counters set value = value + 1 where name = $1', [first]);
        started();
        await bothStarted;
        await tx.query('update counters set value = value + 1 where name = $1', [second]);
      });
    const gates = [createGate(), createGate()] as const;
    const bothStarted = Promise.all(gates.map(({ opened }) => opened)).then(() => undefined);
    await Promise.all([
      add('a', 'b', bothStarted, () => gates[0].open(undefined)),
      add('b', 'a', bothStarted, () => gates[1].open(undefined)),
    ]);
    expect([await valueOf('a'), await valueOf('b')]).toEqual(['3', '3']);
  });

  it('runs a transaction again that lost a serialization race', async () => {
    let runs = 0;
    await test.db.transaction(async (tx) => {
      await tx.query('set transaction isolation level serializable');
      await tx.query('select * from counters');
      runs += 1;
      if (runs === 1) await test.db.query("update counters set value = 10 where name = 'a'");
      await tx.query("update counters set value = value + 1 where name = 'a'");
    });
    expect([runs, await valueOf('a')]).toEqual([2, '11']);
  });
});

describe('listening', () => {
  it('delivers what was notified, after the commit', async () => {
    const heard = createGate<string>();
    const subscription = await test.db.listen('Some Channel', heard.open);
    await test.db.query("select pg_notify('Some Channel', 'hello')");
    expect(await heard.opened).toBe('hello');
    await subscription.close();
  });

  it('connects again by itself when its connection is lost', async () => {
    const resumed = createGate();
    const heard = createGate<string>();
    const subscription = await test.db.listen('c', heard.open, () => resumed.open(undefined));
    await test.db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listener'",
    );
    await resumed.opened;
    await test.db.query("select pg_notify('c', 'again')");
    expect(await heard.opened).toBe('again');
    await subscription.close();
  });
});
