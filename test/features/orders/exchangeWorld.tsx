import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '@test/support/app/builders';

export const act = (name: string | RegExp = /^(Exchange|List)/) => screen.getByRole('button', { name });
export const ready = async () => {
  await screen.findByLabelText('You pay');
  await waitFor(() => expect(act()).toBeEnabled());
};
export const limit = () => screen.getByLabelText(/^Not above/);
export const ways = () => screen.getByRole('radiogroup', { name: 'If it does not fill at once' });
export const way = (name: string) => within(ways()).getByRole('radio', { name });
export const amount = () => screen.getByLabelText<HTMLInputElement>('You pay');
export const receive = () => screen.getByLabelText<HTMLInputElement>('You receive');

/** The texts of the cells of a table, without its header. */
export const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

/** 100 CNY at 212, a path over GHC at 128 × 1.65 = 211.2 that costs more after its fee, then 1,000 CNY at 215. */
export const LISTED = [
  aListing({ id: '50', rate: '212', Amount: '100' }),
  aListing({ id: '51', rate: '215', Amount: '1000' }),
  aListing({ id: '52', currency: 'GHC', swap_to: 'NGN', rate: '128', Amount: '100' }),
  aListing({ id: '53', currency: 'CNY', swap_to: 'GHC', rate: '1.65', Amount: '300' }),
];
