import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { HiddenAmounts, OwnFigure, useOwnMessage, useSpokenFigure } from '@/ui/figures/OwnFigure';
import { RateText } from '@/ui/figures/RateText';
import { TimeText } from '@/ui/figures/times';

describe('Money', () => {
  it.each([
    ['CNY', '¥ 12,480.33'],
    ['GHC', '₵ 12,480.33'],
    ['NGN', '₦ 12,480.33'],
    ['USD', '$ 12,480.33'],
    ['KES', 'KES 12,480.33'],
  ])('shows the symbol of %s, or the code of an unknown currency [S1.currencies.3] [S2.home.5]', (currency, shown) => {
    render(<Money amount="12480.339" currency={currency} />);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('cuts to 2 decimals and never rounds up [S9.balanceDecimals]', () => {
    render(<Money amount="9.996" currency="CNY" symbol={false} />);
    expect(screen.getByText('9.99')).toHaveAttribute('title', '9.996');
  });

  it('shows the exact amount on focus', async () => {
    render(<Money amount="9.996" currency="CNY" />);
    await userEvent.tab();
    expect(screen.getByText('¥ 9.99')).toHaveFocus();
    expect(screen.getByText('¥ 9.99')).toHaveAccessibleDescription('¥ 9.996');
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it.each(['9.5', '9', '1234567.89'])('is no tab stop if %s hides nothing', async (amount) => {
    const { container } = render(<Money amount={amount} currency="CNY" />);
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    expect(container.querySelector('[title]')).toBeNull();
  });

  it('shows an em dash for what is no number [S2.home.6]', () => {
    render(<Money amount={null} currency="CNY" />);
    expect(screen.getByText('—')).toBeVisible();
  });
});

describe('RateText', () => {
  it('shows 4 decimals, rounded half up, the exact rate in reach [S9.listingRateDecimals]', () => {
    render(<RateText rate="212.40005" currency="CNY" swapTo="NGN" />);
    expect(screen.getByText('212.4001')).toHaveAttribute('title', '212.40005');
    expect(screen.queryByText(/1 NGN/)).not.toBeInTheDocument();
  });

  it('shows 5 decimals on the rates screen [S9.rateDecimals]', () => {
    render(<RateText rate="216.92" decimals={5} />);
    expect(screen.getByText('216.92000')).toBeVisible();
  });

  it('puts the inverse beside a rate below 1, so that 0.00461 and 0.00464 can be distinguished', () => {
    render(<RateText rate="0.00461" currency="NGN" swapTo="CNY" />);
    expect(screen.getByText('0.0046')).toHaveAttribute('title', '0.00461');
    expect(screen.getByText('1 CNY = 216.92 NGN')).toBeVisible();
  });

  it('has no inverse for 1 or 0', () => {
    render(
      <>
        <RateText rate="1" currency="NGN" swapTo="CNY" />
        <RateText rate="0" currency="NGN" swapTo="CNY" />
      </>,
    );
    expect(screen.queryByText(/=/)).not.toBeInTheDocument();
  });
});

describe('TimeText', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  beforeEach(() => jest.useFakeTimers({ now: NOW }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-11-20T11:57:00Z', '3 minutes ago'],
    ['2026-11-20T12:00:09Z', 'a few seconds ago'],
  ])('shows %s as %s, even if a clock runs ahead', (at, shown) => {
    render(<TimeText at={at} shape="relative" />);
    expect(screen.getByText(shown)).toHaveAttribute('datetime', new Date(at).toISOString());
  });

  it('becomes a date after a week', () => {
    render(<TimeText at="2026-11-02T12:00:00Z" shape="relative" />);
    expect(screen.getByText('2 Nov 2026')).toHaveAttribute('title', expect.stringMatching(/^2 Nov 2026, \d\d:00:00$/));
  });

  it.each([null, 'yesterday-ish'])('shows an em dash for %s', (at) => {
    render(<TimeText at={at} />);
    expect(screen.getByText('—')).toBeVisible();
  });
});

describe('CurrencyFlag', () => {
  it.each([
    ['CNY', 'Chinese Yuan', '/flags/cn.svg'],
    ['GHC', 'Ghanaian Cedis', '/flags/gh.svg'],
    ['NGN', 'Nigerian Naira', '/flags/ng.svg'],
    ['USD', 'US Dollars', '/flags/us.svg'],
  ])('shows the flag of %s, named %s [S1.currencies.4]', (currency, name, file) => {
    render(<CurrencyFlag currency={currency} />);
    expect(screen.getByRole('img', { name })).toHaveAttribute('src', file);
  });

  it('shows no flag for an unknown currency', () => {
    const { container } = render(<CurrencyFlag currency="KES" />);
    expect(container).toBeEmptyDOMElement();
  });
});

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
