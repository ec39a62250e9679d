import { fireEvent, screen } from '@testing-library/react';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { HideAmounts } from '@/app/shell/HideAmounts';
import { Money } from '@/ui/figures/Money';
import { renderScreen } from '@test/support/app/renderScreen';

const SCREEN = (
  <HideAmounts>
    <DisplayMenu />
    <Money amount="86420.975" currency="CNY" />
    <input aria-label="Reason" />
  </HideAmounts>
);
const KEY = { code: 'KeyH', key: 'H', altKey: true, shiftKey: true };
const amount = () => screen.getByText(/^¥/).textContent;

test('one key hides all amounts and shows them again, and says so [S11.hide.key]', () => {
  renderScreen(SCREEN);
  expect(amount()).toBe('¥ 86,420.97');
  fireEvent.keyDown(document.body, KEY);
  expect(amount()).toBe('¥ •••hidden');
  expect(screen.getByText('Your amounts are hidden.')).toBeInTheDocument();
  fireEvent.keyDown(document.body, KEY);
  expect(amount()).toBe('¥ 86,420.97');
  expect(screen.getByText('Your amounts are shown.')).toBeInTheDocument();
});

test('Option+Shift+H of a Mac, which types another character, is the same key [S11.hide.key]', () => {
  renderScreen(SCREEN);
  fireEvent.keyDown(document.body, { ...KEY, key: 'Ó' });
  expect(amount()).toBe('¥ •••hidden');
});

test.each([
  ['without Alt', { ...KEY, altKey: false }],
  ['without Shift', { ...KEY, shiftKey: false }],
  ['with Ctrl', { ...KEY, ctrlKey: true }],
  ['held down', { ...KEY, repeat: true }],
  ['of another letter', { ...KEY, code: 'KeyJ' }],
])('a key %s hides nothing [S11.hide.key]', (_what, key) => {
  renderScreen(SCREEN);
  fireEvent.keyDown(document.body, key);
  expect(amount()).toBe('¥ 86,420.97');
});

test('the key does nothing while the user types in a field [S11.hide.key]', () => {
  renderScreen(SCREEN);
  fireEvent.keyDown(screen.getByLabelText('Reason'), KEY);
  expect(amount()).toBe('¥ 86,420.97');
});

test('the switch in the display menu does the same and names the key [S11.hide.key]', async () => {
  const { user } = renderScreen(SCREEN);
  const button = await screen.findByRole('button', { name: /^Hide my amounts/, hidden: true });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+H');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(amount()).toBe('¥ •••hidden');
});

test('what the last visit hid is hidden in the first render of the next one [S11.hide.kept]', () => {
  localStorage.setItem('persist:crossrate', JSON.stringify({ areAmountsHidden: 'true' }));
  const seen: string[] = [];
  function First() {
    return (
      <HideAmounts>
        <p
          ref={(element) => {
            seen.push(element?.textContent ?? '');
          }}
        >
          <Money amount="86420.975" currency="CNY" />
        </p>
      </HideAmounts>
    );
  }
  renderScreen(<First />);
  expect(seen[0]).toBe('¥ •••hidden');
});
