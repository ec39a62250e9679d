import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Money } from '@/ui/figures/Money';
import { HiddenAmounts, OwnFigure, useOwnMessage, useSpokenFigure } from '@/ui/figures/OwnFigure';

const renderHidden = (figure: ReactElement) => render(<HiddenAmounts value>{figure}</HiddenAmounts>);

function Spoken() {
  return <button aria-label={useSpokenFigure()('¥ 86,420.00')} />;
}

function Message({ text }: { text: string }) {
  return <p>{useOwnMessage()(text)}</p>;
}

test.each(['86420.975', '1', '0'])('a hidden amount of %s leaves only dots in the page [S11.hide.all]', (amount) => {
  const { container } = renderHidden(<Money amount={amount} currency="CNY" className="figure" />);
  expect(container).toHaveTextContent('¥ •••hidden');
  expect(container.innerHTML).not.toMatch(/\d|title/);
  expect(screen.getByText('•••')).toHaveAttribute('aria-hidden', 'true');
});

test('an amount that is not known is a dash, hidden or not [S11.hide.all]', () => {
  const { container } = renderHidden(<Money amount={null} currency="CNY" />);
  expect(container).toHaveTextContent(/^—$/);
});

test('other figures of the user are hidden too, and stay text if nothing hides them [S11.hide.all]', () => {
  const { container, rerender } = renderHidden(<OwnFigure>+1,000.00</OwnFigure>);
  expect(container).toHaveTextContent('•••hidden');
  rerender(<OwnFigure>+1,000.00</OwnFigure>);
  expect(container).toHaveTextContent(/^\+1,000\.00$/);
});

test('labels that are only read out say "hidden" [S11.hide.all]', () => {
  renderHidden(<Spoken />);
  expect(screen.getByRole('button')).toHaveAccessibleName('hidden');
});

test.each([
  ['You received 1,234.5 CNY.', 'You received ••• CNY.'],
  ["You received 12'345.00 CNY, 7 of it new.", 'You received ••• CNY, ••• of it new.'],
  ['Vous avez reçu 1 234,50 CNY.', 'Vous avez reçu ••• CNY.'],
  ['You received ١٢٣ CNY.', 'You received ••• CNY.'],
])('in a message that came as text, "%s", each number is hidden [S11.hide.messages]', (text, shown) => {
  const { rerender } = renderHidden(<Message text={text} />);
  expect(screen.getByText(shown)).toBeInTheDocument();
  rerender(<Message text={text} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});
