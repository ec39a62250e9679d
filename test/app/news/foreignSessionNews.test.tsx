import { act, screen } from '@testing-library/react';
import { NewsStack } from '@/app/shell/NewsStack';
import { foreignSessionHeard } from '@/live/liveActions';
import { renderScreen } from '@test/support/app/renderScreen';

test('a page that heard another session says so until that is dismissed [S11.sessions]', async () => {
  const { user, store } = renderScreen(<NewsStack />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    store.dispatch(foreignSessionHeard());
  });
  expect(screen.getByRole('status')).toHaveTextContent(/live updates of another log-in.*follows your account again/);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});
