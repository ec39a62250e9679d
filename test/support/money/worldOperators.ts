import { LINE_ACTS, OPEN_STATES } from '@contract/console/statements';
import { actOnLine, type LineWish } from '@server/acts/bankLines';
import { approveMatched } from '@server/acts/bankMatches';
import { carryOut } from '@server/acts/carryOut';
import { approveCase, rejectCase } from '@server/acts/decisions';
import { bookLine } from '@server/acts/houseLines';
import { makePayoutFile, returnPayout } from '@server/acts/payouts';
import type { Database } from '@server/db/database';
import { findMatches, type MatchRow } from '@server/modules/operators/bankMatches';
import { findUneven } from '@server/modules/operators/reconciliation';
import { Refusal } from '@server/platform/refusal';
import { lastTransferOf, type Transfer, type World, worldOf } from './bankWorlds';
import { emailOf, type Funding, inLanes } from './worldPeople';

const MANY = 1_000_000;
const FOREVER = 'infinity';
const BOTH = [0, 1];
const asOperator = (who: number) => ({ origin: 'command line', operator: `o${String(who)}`, address: 'test' }) as const;

/** Much of what is wished is not possible any more. Everything else than a refusal is a fault. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

type Wish = Omit<LineWish, 'line'>;

/** What two operators see of these worlds, and do. */
export function worldDesk(db: Database, bank: string, worlds: ReadonlyMap<number, World>) {
  const worldAt = (number: number) => worlds.get(number) as World;
  const byId = (one: MatchRow, two: MatchRow) => (BigInt(one.id) < BigInt(two.id) ? -1 : 1);
  return {
    ...{ db, bank },
    /** The lines that came in and are open, each with its world. */
    open: async () =>
      (await findMatches(db, OPEN_STATES, MANY))
        .sort(byId)
        .map((line) => ({ line, world: worldAt(worldOf(line.text)) })),
    /** Those that went out and that no entry books. */
    outs: async () =>
      (await findUneven(db, bank, FOREVER, MANY)).flatMap(({ line, text, amount }) =>
        line !== null && amount.startsWith('-') ? [{ line, world: worldAt(worldOf(text ?? '')) }] : [],
      ),
    /** The payouts in files of which nothing is known yet. */
    payouts: async () =>
      (
        await db.query<{ id: string; reference: string; number: number; cents: string }>(
          `select p.transaction_id as id, p.reference, substring(u.username from '^w(\\d+)u')::int as number,
                  trunc(p.amount * 100)::text as cents
             from payouts p join transactions t on t.id = p.transaction_id join users u on u.id = t.user_id
            where not exists (select from payout_outcomes where transaction_id = p.transaction_id) order by 1`,
        )
      ).map(({ number, ...row }) => ({ ...row, world: worldAt(number) })),
    /** The money of which lines the bank is still to send back. */
    returned: async () =>
      (
        await db.query<{ id: string; text: string; cents: string }>(
          `select l.id, l.text, trunc(l.amount * 100)::text as cents
             from returned_lines r join bank_lines l on l.id = r.line_id
            where not exists (select from sent_back_lines where returned_id = l.id) order by l.id`,
        )
      ).map(({ text, ...row }) => ({ ...row, world: worldAt(worldOf(text)) })),
    approves: (id: string) => tried(carryOut(db, asOperator(0), (tx, source) => approveCase(tx, id, source))),
    rejects: (id: string) => tried(carryOut(db, asOperator(0), (tx) => rejectCase(tx, id, 'no'))),
    charges: (line: string, who = 0) =>
      tried(
        carryOut(db, asOperator(who), (tx, source) => bookLine(tx, { line, kind: 'charge', reason: 'fee' }, source)),
      ),
    acts: (line: string, wish: Wish, who = 0) => tried(actOnLine(db, asOperator(who), { line, ...wish })),
    approvesLines: (lines: readonly string[], who = 0) => approveMatched(db, asOperator(who), lines),
    makesFile: (who: number) => tried(makePayoutFile(db, asOperator(who), bank)),
    returnsPayout: (id: string) =>
      tried(carryOut(db, asOperator(0), (tx, source) => returnPayout(tx, id, 'never paid', source))),
  };
}
type Desk = ReturnType<typeof worldDesk>;

const isFit = ({ state }: MatchRow) => state === 'exact' || state === 'likely';

/** Some fundings are approved or rejected before their money comes. @returns those that were approved */
export async function decideFundings(desk: Desk, fundings: readonly Funding[]): Promise<string[]> {
  const fateOf = ({ world, at }: Funding) => world.fundings[at]?.fate;
  const approved = fundings.filter((each) => fateOf(each) === 'is approved by hand');
  await inLanes(approved, ({ id }) => desk.approves(id));
  await inLanes(
    fundings.filter((each) => fateOf(each) === 'is rejected'),
    ({ id }) => desk.rejects(id),
  );
  return approved.map(({ id }) => id);
}

/** Withdrawals are approved, and two operators make files of them at the same moment. @returns what is to be paid */
export async function payWithdrawals(desk: Desk, ids: readonly string[]) {
  await inLanes(ids, (id) => desk.approves(id));
  await Promise.all(BOTH.map((who) => desk.makesFile(who)));
  return desk.payouts();
}

/** What an operator would do with a line of a world at any moment. */
function anyWish({ random, ...world }: World, { state, funding }: MatchRow): Wish {
  const isNamed = funding !== null && random.chance(90);
  const act = state === 'differs' && random.chance(30) ? 'link' : random.oneOf(LINE_ACTS);
  return { act, text: 'Is it yours?', ...(!isNamed && { email: emailOf(world, world.users - 1) }) };
}

/** Both press what they please at the same moment: in batches, and line by line. */
export async function pressAnything(desk: Desk): Promise<void> {
  const batches: string[][] = [[], []];
  const presses: (() => Promise<void>)[] = [];
  for (const { line, world } of await desk.open()) {
    const { random } = world;
    const whose = random.chance(25) ? BOTH : [random.between(0, 1)];
    for (const who of whose) if (isFit(line) && random.chance(65)) batches[who]?.push(line.id);
    const [wish, other] = [anyWish(world, line), anyWish(world, line)];
    const isSame = random.chance(60);
    for (const who of random.chance(isFit(line) ? 12 : 60) ? whose : [])
      presses.push(() => desk.acts(line.id, isSame || who === 0 ? wish : other, who));
  }
  for (const { line, world } of await desk.outs())
    for (const who of world.random.oneOf([[], [0], BOTH])) presses.push(() => desk.charges(line, who));
  await Promise.all([
    ...batches.map((lines, who) => desk.approvesLines(lines, who)),
    inLanes(presses, (press) => press()),
  ]);
}

/** What ends a line. */
function lastWish(world: World, { state, difference, funding }: MatchRow): Wish | 'charge' {
  if (difference === 'approved') return { act: 'link' };
  if (state === 'unknown' && world.random.chance(25)) return 'charge';
  if (world.random.chance(30)) return { act: 'return' };
  return { act: 'credit', ...(funding === null && { email: emailOf(world, 0) }) };
}

/** A line that is open after so many tries is never ended, which the judge sees. */
const MOST_TRIES = 6;

/** Ends all lines that came in. */
export async function endLines(desk: Desk): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const lines = await desk.open();
    if (lines.length === 0) return;
    await desk.approvesLines(lines.flatMap(({ line }) => (isFit(line) ? [line.id] : [])));
    await inLanes(lines, async ({ line, world }) => {
      const wish = isFit(line) ? null : lastWish(world, line);
      if (wish === 'charge') await desk.charges(line.id);
      else if (wish) await desk.acts(line.id, wish);
    });
  }
}

/** What the bank does at the end: it sends back what was returned, and pays what is to be paid, or not. */
export async function lastTransfers(desk: Desk): Promise<Transfer[]> {
  const backs = (await desk.returned()).map(({ id, world, cents }) =>
    lastTransferOf(world, `B${id}`, -BigInt(cents), 'BACK'),
  );
  const paid = (await desk.payouts()).flatMap(({ id, world, reference, cents }) =>
    world.random.chance(60) ? [lastTransferOf(world, `P${id}`, -BigInt(cents), reference)] : [],
  );
  return [...backs, ...paid].flat();
}

/** What is left was a charge of the bank, or was never paid. */
export async function endTheRest(desk: Desk): Promise<void> {
  await inLanes(await desk.outs(), ({ line }) => desk.charges(line));
  await inLanes(await desk.payouts(), ({ id }) => desk.returnsPayout(id));
}
