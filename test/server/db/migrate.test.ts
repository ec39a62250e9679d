import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@server/db/migrate';
import type { TestDatabase } from '@test/support/server/testDatabase';
import { openTestDatabase } from '@test/support/server/testDatabase';

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'crossrate-migrations-'));
  await writeFile(path.join(folder, '901_table.sql'), 'create table fruits (name text)');
  await writeFile(
    path.join(folder, '902_rows.sql'),
    "insert into fruits values ('kola'); insert into fruits values ('fig')",
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const fruits = () => test.owner.query('select name from fruits order by name');

it('runs each numbered file once, even if two servers start at once', async () => {
  const runs = await Promise.all([migrate(test.owner, { folder }), migrate(test.owner, { folder })]);
  expect(runs.map((names) => names.length).sort()).toEqual([0, 2]);
  expect(await fruits()).toEqual([{ name: 'fig' }, { name: 'kola' }]);
});

it('changes nothing if a file fails', async () => {
  await writeFile(path.join(folder, '903_more.sql'), "insert into fruits values ('lime')");
  await writeFile(path.join(folder, '904_broken.sql'), 'insert into nowhere values (1)');
  await expect(migrate(test.owner, { folder })).rejects.toMatchObject({ code: '42P01' });
  expect(await fruits()).toEqual([{ name: 'fig' }, { name: 'kola' }]);
});
