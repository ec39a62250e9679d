import { createHash } from 'node:crypto';
import { add, compare, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { readReference, type ReferencePrefix } from '@/domain/wording/fundingReference';
import { consoleRefusals } from '@/texts/console/refusals';
import { type BankLine, type BankStatement, refuseFile } from './bankStatement';

/** The bank's id with the day and the amount, because a fee or a reversal has that of its payment. */
const idOf = ({ bankId, bookedOn, amount }: BankLine) => JSON.stringify([bankId, bookedOn, toText(amount)]);

const factsOf = (line: BankLine) =>
  line.bankId === null
    ? JSON.stringify([
        ...[line.bookedOn, line.valueOn, toText(line.amount)],
        ...[line.payerName, line.payerAccount, line.text],
      ])
    : idOf(line);

/** The lines without those whose id has come before. */
const withoutRepeated = (lines: readonly BankLine[]) => {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const id = idOf(line);
    const isNew = line.bankId === null || !seen.has(id);
    seen.add(id);
    return isNew;
  });
};

/**
 * The lines that make the closing balance of the opening one: all, or without those that the file repeats. Without
 * balances, an id counts once. @throws Refusal if neither does
 */
function checkedLines({ opening, closing, lines }: BankStatement): readonly BankLine[] {
  const once = withoutRepeated(lines);
  if (opening === null || closing === null) return once;
  const makes = (some: readonly BankLine[]) =>
    compare(add(opening, sumOf(some.map(({ amount }) => amount))), closing) === 0;
  if (makes(lines)) return lines;
  if (makes(once)) return once;
  const sum = toText(lines.reduce((before, { amount }) => add(before, amount), ZERO));
  throw refuseFile(consoleRefusals.statement.sum(toText(opening), sum, toText(closing)));
}

const sameAs = (one: BankStatement) =>
  JSON.stringify([
    ...[one.account, one.currency, one.from, one.to],
    ...[one.opening && toText(one.opening), one.closing && toText(one.closing)],
    ...one.lines.map(factsOf),
  ]);

/** A statement of a file with its lines, each with the key by which it is stored once. */
export interface KeyedStatement extends Omit<BankStatement, 'lines'> {
  lines: readonly (BankLine & { key: string })[];
}

/**
 * The statements of a file with the keys of their lines (decision 588). A statement that the file repeats comes once.
 * @throws Refusal if a balance is not right
 */
export function keyLines(statements: readonly BankStatement[]): KeyedStatement[] {
  const different = new Map(statements.map((each) => [sameAs(each), each]));
  const counts = new Map<string, number>();
  return [...different.values()].map((statement) => ({
    ...statement,
    lines: checkedLines(statement).map((line) => {
      const facts = factsOf(line);
      const ordinal = counts.get(facts) ?? 0;
      counts.set(facts, ordinal + 1);
      return {
        ...line,
        key: createHash('sha256')
          .update(`${facts} ${String(ordinal)}`)
          .digest('hex'),
      };
    }),
  }));
}

/** "CR" or "CP" and the eight signs after it, wherever a bank breaks its lines. Others may begin within them. */
const MARKED = /(CR|CP)(?=((?:[-\s]*[0-9A-Z]){8}))/gi;

/** The first reference of a funding or a payout in the text of a bank, or null. */
export const referenceIn = (text: string): string | null =>
  [...text.matchAll(MARKED)]
    .map(([, prefix = '', signs = '']) => readReference(signs, prefix.toUpperCase() as ReferencePrefix))
    .find((reference) => reference !== null) ?? null;
