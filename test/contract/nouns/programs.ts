import type { NounFacts, Requirement } from './callFacts';

/** The app makes none of these calls. */
export const facts: NounFacts = {};

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.programs.${id}`, section: 11, title: 'Programs that trade', text },
});

export const requirements = [
  requirement(
    'switch',
    'A dead man’s switch cancels everything of a user once, at its time, unless their program calls again before; its time is in the database, so it fires whatever process dies; a notification says why.',
  ),
  requirement(
    'order',
    'An order is found by the id that its client gave it, its transaction or its listing, with what was filled, what is left and what came back, for as long as it is kept; one call by any of these names cancels it once, whether it is pending or listed.',
  ),
  requirement(
    'trades',
    'A program follows the fills of its user on either side, oldest first and without a gap, or reads them newest first, by market and time, each with side, price, amount, its share of the fee, and its order.',
  ),
  requirement(
    'listing',
    'A window of own listings names the LIST transaction of each, so a program finds what its order listed.',
  ),
];
