import { together } from '@server/db/database';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const database = opened(openTestDatabase);

it('says what failed, and not that later statements of the transaction could not be done [S11.rubbish.server]', async () => {
  const work = database.db.transaction(async (tx) => {
    const sentLater = async () => {
      await Promise.resolve();
      return tx.query('select 1');
    };
    await together(sentLater(), tx.query('select 1 / 0'));
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
});

it('gives the answers in the order of the statements', async () => {
  const answers = await database.db.transaction((tx) => together(tx.query('select 1 as one'), Promise.resolve('two')));
  expect(answers).toEqual([[{ one: 1 }], 'two']);
});
