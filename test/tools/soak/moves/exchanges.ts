import type { ExchangePayload, TimeInForce } from '@contract/exchange';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import { textOf, units } from '@test/support/money/units';
import { MARKET } from '@test/support/money/moneyWorld';
import {
  anyone,
  endIn,
  endText,
  newJournals,
  offersTo,
  type Person,
  someEnd,
  type World,
} from '@test/tools/soak/world';
import { cut, minimum, must, type Offer, shareOf } from '@test/tools/soak/books';
import {
  type Asked,
  judgeConflict,
  judgeExchange,
  listingRateOf,
  settleExchange,
  type Told,
  type Written,
} from '@test/tools/soak/exchanges';
import { ONE, settleList } from '@test/tools/soak/fills';
import { type Move, someOf } from './people';

type Answer = Awaited<ReturnType<World['services']['createExchange']>>;

const WAYS: readonly TimeInForce[] = ['ioc', 'ioc', 'ioc', 'gtc', 'gtc', 'gtc', 'fok', 'fok', 'post_only'];
/** Thousandths of a rate, about as often below as above it. */
const SPREADS = [905, 970, 998, 998, 1000, 1000, 1004, 1085, 1120];

/** A rate with 16 decimals at most. */
export function rate16(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(16, '0')}`);
}

const askedIn = (userId: string, payload: ExchangePayload): Asked => ({
  userId,
  from: payload.currency_from,
  to: payload.currency_to,
  amount: units(payload.amount),
  limit: payload.rate === null ? null : units(payload.rate),
  timeInForce: payload.time_in_force,
});

const toldBy = ({ paid, fee, received, listed, returned, fills }: Answer): Told => ({
  ...{ paid: units(paid), fee: units(fee), received: units(received) },
  ...{ listed: units(listed), returned: units(returned) },
  fills: fills.map((fill) => ({
    path: fill.path,
    rate16: rate16(fill.rate),
    paid: units(fill.paid),
    received: units(fill.received),
  })),
});

/** A part of what is owned, or about what the best listing of the pair costs. */
function someAmount(world: World, person: Person, [from, to]: readonly [string, string], offers: readonly Offer[]) {
  const wanted = someOf(world, person, from);
  const pair = offers.filter(({ currency, swapTo }) => currency === to && swapTo === from);
  if (pair.length === 0 || world.random.chance(60)) return wanted;
  const { remaining, rate } = world.random.oneOf(pair);
  const most = shareOf((remaining * rate) / ONE, world.random.oneOf([400, 1000, 1011, 2300]));
  return textOf(cut(minimum(units(wanted), most)));
}

/** A limit at a listing's rate, around the market, or none. What may be listed needs one near the market. */
function someLimit({ random }: World, market: string, timeInForce: TimeInForce, rates: readonly bigint[]) {
  const isNow = timeInForce === 'ioc' || timeInForce === 'fok';
  if (isNow && random.chance(30)) return null;
  const middle = rates.length > 0 && random.chance(50) ? random.oneOf(rates) : units(market);
  return textOf((middle * BigInt(random.oneOf(SPREADS))) / 1000n);
}

function somePayload(world: World, person: Person): ExchangePayload {
  // The market rate of a pair is what is paid for one of the target, turned round.
  const [to, from, market] = world.random.oneOf(MARKET);
  const offers = offersTo(world, person.id);
  const rates = offers.filter(({ currency, swapTo }) => currency === to && swapTo === from).map(({ rate }) => rate);
  const timeInForce = world.random.oneOf(WAYS);
  const amount = units(someAmount(world, person, [from, to], offers));
  // Now and then with all decimals, as somebody pays who has typed what is to be received.
  const fine = world.random.chance(25) ? BigInt(world.random.between(1, 999_999)) : 0n;
  return {
    currency_from: from as ExchangePayload['currency_from'],
    currency_to: to as ExchangePayload['currency_to'],
    amount: textOf(amount + fine),
    rate: someLimit(world, market, timeInForce, rates),
    time_in_force: timeInForce,
    expires_at: endText(someEnd(world)),
  };
}

async function writtenOf(world: World, order: number | null): Promise<Written[]> {
  const rows = await world.db.query<{ listing: string; taken: string; paid: string }>(
    `select listing_id as listing, trim_scale(taken)::text as taken, trim_scale(paid)::text as paid
     from fills where transaction_id = $1 order by id`,
    [order],
  );
  return rows.map(({ listing, taken, paid }) => {
    const offer = world.books.offers.get(listing);
    must(offer !== undefined, 'something was taken that is not listed', { listing });
    return { offer, taken: units(taken), paid: units(paid) };
  });
}

/** What was filled is one ORDER at the average rate, in the words of the database. */
async function checkOrder({ db }: World, { order, paid, fee, received, average }: Answer): Promise<void> {
  if (order === null) return must(received === '0', 'something was filled without an order', { received });
  const sql = `select type, status, trim_scale(amount)::text as amount, trim_scale(rate)::text as rate,
    trim_scale(transaction_fee)::text as fee from transactions where id = $1`;
  const [row] = await db.query<Record<string, string>>(sql, [order]);
  const net = units(paid) - units(fee);
  // Half up, with 8 decimals.
  const exact = (net * ONE * 2n + units(received)) / (units(received) * 2n);
  const same = row?.type === 'ORDER' && row.status === 'COMPLETED' && row.amount === paid && row.fee === fee;
  must(same && row.rate === average && units(average) === exact, 'the order is another', { row, exact });
}

/** The rest is a LIST at the limit turned round, rounded up; if it is settled already, there is its listing too. */
async function bookListing(
  { db, books }: World,
  asked: Asked,
  { listing, listed }: Answer,
  endsAt: number | null,
): Promise<void> {
  if (listing === null || asked.limit === null)
    return must(units(listed) === 0n, 'a rest is on no listing', { listed });
  const { userId, from, to, limit } = asked;
  const rate = listingRateOf(limit);
  const id = String(listing);
  books.open({ id, userId, type: 'LIST', from, to, amount: units(listed), rate, fee: 0n, path: null, endsAt });
  const [made] = await db.query<{ id: string }>('select id from listings where transaction_id = $1', [id]);
  if (made) settleList(books, id, made.id);
}

/** The books after an exchange. @param offers those of others before it @param endsAt when what it lists ends */
async function bookExchange(
  world: World,
  asked: Asked,
  answer: Answer,
  offers: readonly Offer[],
  endsAt: number | null = null,
): Promise<void> {
  const told = toldBy(answer);
  const { limit } = asked;
  const routes = judgeExchange(asked, told, await writtenOf(world, answer.order), offers);
  const gain = limit === null ? null : told.received - ((told.paid - told.fee) * ONE) / limit;
  must(gain === null || units(answer.improvement.limit ?? '') === gain, 'another gain is told', { gain, answer });
  await checkOrder(world, answer);
  settleExchange(world.books, asked, told.paid, routes);
  await bookListing(world, asked, answer, endsAt);
}

/** What the form refuses is wrong in itself. */
function judgeInvalid({ books }: World, { userId, from, amount, limit, timeInForce }: Asked): void {
  const isNow = timeInForce === 'ioc' || timeInForce === 'fok';
  const balance = books.balanceOf(`wallet:${userId}:${from}`);
  const isFine = amount >= 1_000_000n && amount <= balance;
  must(!isFine || !isNow || limit === 0n, 'a right exchange was refused', { userId, amount, limit, balance });
}

/** The answer; null if it was refused, as it must be. @param isSure false while others act, whose work is not booked yet */
async function tryExchange(world: World, { id, gone }: Person, payload: ExchangePayload, isSure: boolean) {
  try {
    const answer = await world.services.createExchange(
      world.db,
      id,
      payload,
      USER_LIMITS,
      isSure && world.random.chance(50),
    );
    must(!gone, 'one who has left has exchanged', { id });
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const asked = askedIn(id, payload);
    if (error.kind === 'forbidden') must(gone, 'an exchange was forbidden', { asked });
    else if (isSure && error.kind === 'invalid') judgeInvalid(world, asked);
    else if (isSure)
      judgeConflict(
        asked,
        offersTo(world, id),
        world.books.openOffers(({ userId }) => userId === id),
      );
    return null;
  }
}

/** One exchange of any kind. It gets the best that the market has, or it is refused and changes nothing. */
export const exchange: Move = async (world) => {
  const person = anyone(world);
  const payload = somePayload(world, person);
  const answer = await tryExchange(world, person, payload, true);
  const endsAt = endIn(payload);
  if (answer) await bookExchange(world, askedIn(person.id, payload), answer, offersTo(world, person.id), endsAt);
  await newJournals(world);
};

const MOST_AT_ONCE = 4;

/** Several exchange towards the same currency at once. One after the other they could have done the same. */
export const exchangeRush: Move = async (world) => {
  const { db, people, random } = world;
  await newJournals(world);
  const here = people.filter(({ gone }) => !gone);
  const start = random.between(0, Math.max(0, here.length - MOST_AT_ONCE));
  const [to, from, market] = random.oneOf(MARKET);
  const asks = here.slice(start, start + MOST_AT_ONCE).map((person) => ({
    person,
    payload: {
      currency_from: from as ExchangePayload['currency_from'],
      currency_to: to as ExchangePayload['currency_to'],
      amount: someAmount(world, person, [from, to], offersTo(world, person.id)),
      rate: random.chance(50) ? null : someLimit(world, market, 'gtc', []),
      // Nothing is listed: the others might see it or not.
      time_in_force: random.oneOf(['ioc', 'ioc', 'fok'] as const),
    },
  }));
  const tried = await Promise.all(
    asks.map(async ({ person, payload }) => ({
      asked: askedIn(person.id, payload),
      answer: await tryExchange(world, person, payload, false),
    })),
  );
  const done = tried.flatMap(({ asked, answer }) => (answer ? [{ asked, answer }] : []));
  const orders = done.map(({ answer }) => answer.order);
  // Those that took from the same listings have waited for each other before their journals.
  const journals = await db.query<{ order: string }>(
    `select transaction_id as order from journals where kind = 'fill' and transaction_id = any($1::bigint[]) order by id`,
    [orders],
  );
  for (const { order } of journals) {
    const one = done.find(({ answer }) => String(answer.order) === order);
    if (one) await bookExchange(world, one.asked, one.answer, offersTo(world, one.asked.userId));
  }
  await newJournals(world);
};
