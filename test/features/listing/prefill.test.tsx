import { screen } from '@testing-library/react';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field } from './listTicket';

const backend = withMswBackend();

async function openAt(search: string) {
  renderScreen(<ListConfirmationScreen />, {
    path: ROUTES.listConfirmation,
    at: `/list-confirmation/CNY${search}`,
    token: backend.signIn(),
  });
  await screen.findByRole('button', { name: 'Max' });
  const filled = (name: string) => (field(name) as HTMLInputElement).value;
  return [filled('Amount'), screen.getByLabelText<HTMLSelectElement>('Target currency').value, filled('Rate')];
}

test('a link fills in the ticket of a listing, and sends nothing [S11.palette.fills]', async () => {
  expect(await openAt('?to=NGN&amount=500.25&rate=212')).toEqual(['500.25', 'NGN', '212']);
  expect(backend.callsOf('createTransaction')).toEqual([]);
});

test.each([
  ['?to=CNY&amount=500&rate=212', ['500', '', '']],
  ['?to=NGN&amount=5,00&rate=many', ['', 'NGN', '']],
  ['?to=EUR&amount=-1&rate=0', ['', '', '']],
])('what cannot be read in %s is left out [S11.palette.fills]', async (search, filled) => {
  expect(await openAt(search)).toEqual(filled);
});
