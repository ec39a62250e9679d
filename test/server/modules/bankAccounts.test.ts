import { openTestApp } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

const MOST = 100;
const app = opened(openTestApp);

it('stores no more than 100 accounts, even if many arrive at once [S11.limits]', async () => {
  const { token } = await app.signUp();
  const body = { currency: 'NGN', bank_name: 'Bank', account_number: '1', account_name: 'Ada' };
  const names = { first_name: 'Ada', last_name: 'Mensah' };
  const save = () => app.call('POST', 'bankaccounts/', { token, body: { ...body, ...names } });
  const answers = await Promise.all(Array.from({ length: MOST + 20 }, save));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    detail: 'No more than 100 bank accounts can be saved.',
  });
});
