import { textOf, units } from '@test/support/money/units';
import { MARKET, swap } from '@test/support/money/moneyWorld';
import { anyone, offersTo, type World } from '@test/tools/soak/inProcess/world';
import { cut, minimum, shareOf } from '@test/tools/soak/model/amounts';
import { someOf } from './cash';
import { type Move, send } from './move';

/** Thousandths of the market rate, some of them just outside the band. */
const SPREADS = [910, 970, 1000, 1000, 1040, 1090, 1120];
const PATHS = ['NGN->GHC->CNY', 'NGN->CNY', 'CNY->NGN->GHC', 'GHC->CNY->NGN', 'GHC->CNY', 'CNY->GHC->NGN'];
const ANY_RATE = '100000';
const ONE = 10n ** 8n;

const someRate = ({ random }: World, market: string) => textOf((units(market) * BigInt(random.oneOf(SPREADS))) / 1000n);

export const list: Move = async (world) => {
  const person = anyone(world);
  const [from, to, market] = world.random.oneOf(MARKET);
  const amount = someOf(world, person, from);
  await send(world, person.id, { type: 'LIST', ...swap(from, to, amount, someRate(world, market)) });
};

/** At the rate of a listing, for a part of it, all of it, or a little more than there is. */
export const order: Move = async (world) => {
  const person = anyone(world);
  const [from, to, market] = world.random.oneOf(MARKET);
  const offers = offersTo(world, person.id).filter(({ currency, swapTo }) => currency === to && swapTo === from);
  const offer = offers.length > 0 ? world.random.oneOf(offers) : null;
  const most = offer ? shareOf((offer.remaining * offer.rate) / ONE, world.random.oneOf([400, 900, 1000, 1010])) : 0n;
  const wanted = units(someOf(world, person, from));
  const amount = textOf(most > 0n ? cut(minimum(wanted, most)) : wanted);
  await send(world, person.id, { type: 'ORDER', ...swap(from, to, amount, offer ? textOf(offer.rate) : market) });
};

export const multilateral: Move = async (world) => {
  const person = anyone(world);
  const path = world.random.oneOf(PATHS);
  const [from, to] = [path.slice(0, 3), path.slice(-3)];
  const rate = world.random.oneOf([ANY_RATE, ANY_RATE, ANY_RATE, '250', '0.8']);
  const share = world.random.oneOf([1, 10, 100]);
  const amount = textOf(cut(units(someOf(world, person, from)) / BigInt(share)));
  await send(world, person.id, { type: 'MOF_ORDER', ...swap(from, to, amount, rate), path });
};
