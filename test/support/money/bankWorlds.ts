import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { withWrongSign } from './bankDesk';

/** What a bank writes into its statement: in cents, below zero if it went out. */
export interface Written {
  cents: bigint;
  payer?: string;
  text: string;
  /** How many days later than the first of them. */
  later?: number;
  /** True if the file of the whole day has it twice, though it happened once. */
  isRepeated?: boolean;
}

/** A transfer of the bank, of one world, whose name is the last word of its text. */
export interface Transfer extends Required<Omit<Written, 'later'>> {
  day: number;
  id: string | null;
}

/** What an operator does with a funding before its money comes. */
type Fate = 'waits' | 'is rejected' | 'is approved by hand';

/** A funding that a user submits on a day, and what its bank makes of it. */
export interface PlannedFunding {
  user: number;
  day: number;
  cents: bigint;
  fate: Fate;
  tale: string;
}

/** One user, or two of the same name, with what happens to their money at the bank in three days. */
export interface World {
  /** In its database: its amounts are of no other world there. */
  number: number;
  name: string;
  users: number;
  fundings: PlannedFunding[];
  /** In cents; null if nobody withdraws. */
  withdraws: bigint | null;
  /** False for a bank that writes no ids. */
  hasIds: boolean;
  random: SeededRandom;
}

export const DAYS = 3;

interface Told {
  cents: bigint;
  /** Another amount of this world. */
  rest: bigint;
  payer: string;
  text: string;
  random: SeededRandom;
}

/** How a bank writes the transfer of a funding: well, or as banks and users do. */
const TALES: Readonly<Record<string, (told: Told) => Written[]>> = {
  exact: ({ cents, payer, text }) => [{ cents, payer, text }],
  'small letters': ({ cents, payer, text }) => [{ cents, payer, text: text.toLowerCase().replaceAll('-', ' ') }],
  'no reference': ({ cents, payer }) => [{ cents, payer: payer.toUpperCase(), text: 'thanks' }],
  'wrongly typed': ({ cents, text }) => [{ cents, payer: 'Somebody Else', text: withWrongSign(text) }],
  'third party': ({ cents, payer, text }) => [{ cents, payer: `For ${payer}`, text }],
  partial: ({ cents, rest, payer, text, random }) => [
    { cents: cents - 300n, payer, text },
    { cents: rest, payer, text, later: random.between(0, 1) },
  ],
  over: ({ cents, payer, text }) => [{ cents: cents + 250n, payer, text }],
  'twice in a file': ({ cents, payer, text }) => [{ cents, payer, text, isRepeated: true }],
  'second transfer': ({ cents, payer, text, random }) => {
    const one = { cents, payer, text };
    return [one, { ...one, later: random.between(0, 1) }];
  },
  'second transfer without reference': ({ cents, payer }) => {
    const one = { cents, payer, text: 'wallet' };
    return [one, one];
  },
  unknown: ({ cents }) => [{ cents, payer: 'Somebody Else', text: 'gift' }],
  'sent back': ({ cents, payer, text, random }) => [
    { cents, payer, text },
    { cents: -cents, payer, text: 'recall', later: random.between(0, 1) },
  ],
  'never comes': () => [],
};

/** What a bank takes and pays for itself. */
const besideOf = ({ rest }: Told): readonly Written[] => [
  { cents: -35n, text: 'fee' },
  { cents: -5n, text: 'levy', later: 1 },
  { cents: rest + 1n, text: 'interest', later: 1 },
];

/** The tales of a payout, from the day of its file. */
const PAYOUT_TALES: Readonly<Record<string, (told: Told) => Written[]>> = {
  paid: ({ cents, text }) => [{ cents: -cents, text }],
  'paid twice': ({ cents, text }) => [
    { cents: -cents, text },
    { cents: -cents, text, later: 1 },
  ],
  returned: ({ cents, text, random }) => [
    { cents: -cents, text: text.toLowerCase() },
    { cents, text: `RETURN ${text} CLOSED`, later: random.between(0, 1) },
  ],
  'returned twice': ({ cents, text }) => [
    { cents: -cents, text },
    { cents, text },
    { cents, text, later: 1 },
  ],
  'other amount': ({ cents, text }) => [{ cents: 1n - cents, text, later: 1 }],
  'not yet': () => [],
};

const nameOf = <Of>(random: SeededRandom, tales: Readonly<Record<string, Of>>) => random.oneOf(Object.keys(tales));

/** What belongs to one world alone: 5 GHC of amounts, and as much again for what it withdraws. */
const APART = 1_000n;
const firstOf = (number: number) => APART * BigInt(number + 100);
const restOf = (number: number) => 10_000n + 2n * BigInt(number);

/** The world with this number, always the same for a seed. */
export function planWorld(seed: number, number: number): World {
  const random = seededRandom(seed + number);
  const users = random.chance(20) ? 2 : 1;
  const count = random.oneOf([1, 1, 1, 2]);
  const isSame = random.chance(50);
  const fundings = Array.from({ length: Math.max(users, count) }, (_, at): PlannedFunding => {
    const fate = random.oneOf<Fate>(['waits', 'waits', 'waits', 'waits', 'is rejected', 'is approved by hand']);
    // Of what an operator has approved by hand the money comes.
    const tale = fate === 'is approved by hand' ? 'exact' : random.chance(25) ? 'exact' : nameOf(random, TALES);
    const cents = firstOf(number) + (isSame ? 0n : 10n * BigInt(at));
    return { ...{ fate, tale, cents }, user: at % users, day: random.between(0, 1) };
  });
  return {
    ...{ number, users, fundings, random, name: `Ama W${String(number)}` },
    withdraws: random.chance(30) ? firstOf(number) - APART / 2n : null,
    hasIds: random.chance(75),
  };
}

/** All that a bank writes of what began on a day, each with the name of its world at its end. */
function transfersOf(world: World, day: number, what: string, written: readonly Written[]): Transfer[] {
  const { number, hasIds } = world;
  return written.map(({ cents, payer = '', text, later = 0, isRepeated = false }, at) => ({
    ...{ cents, payer, text: `${text} /W${String(number)}`, isRepeated: isRepeated && hasIds },
    day: Math.min(day + later, DAYS - 1),
    // A fee has the id of its payment.
    id: hasIds ? `FT${String(number)}-${what}-${cents < 0n && cents > -APART / 2n ? '0' : String(at)}` : null,
  }));
}

/** What becomes of a funding at the bank. */
export function transfersOfFunding(world: World, at: number, reference: string): Transfer[] {
  const { day, tale, cents } = world.fundings[at] as PlannedFunding;
  const { name: payer, random } = world;
  const told = { cents, rest: restOf(world.number), payer, text: `FROM ME ${reference}`, random };
  const beside = besideOf(told).filter(() => random.chance(6));
  return transfersOf(world, day, `F${String(at)}`, [...(TALES[tale]?.(told) ?? []), ...beside]);
}

/** What becomes of a payout at the bank. */
export function transfersOfPayout(world: World, day: number, reference: string): Transfer[] {
  const told = { cents: world.withdraws ?? 0n, rest: 0n, payer: '', text: reference, random: world.random };
  return transfersOf(world, day, reference, PAYOUT_TALES[nameOf(world.random, PAYOUT_TALES)]?.(told) ?? []);
}

/** What the bank does at the end of the last day, such as sending the money of a returned line back. */
export const lastTransferOf = (world: World, what: string, cents: bigint, text: string): Transfer[] =>
  transfersOf(world, DAYS - 1, what, [{ cents, text }]);

/** The number of the world of a line, in SQL and here. */
export const WORLD_OF_TEXT = `substring(l.text from '/W(\\d+)$')::int`;
export const worldOf = (text: string): number => parseInt(/\/W(\d+)$/.exec(text)?.[1] ?? '', 10);
