import { anyone, CURRENCIES, someOffer, somePending, type World } from '@test/tools/soak/inProcess/world';
import { must } from '@test/tools/soak/model/violation';
import { approved, bankAccountOf, confirm } from './cash';
import { type Move, send, unlessRefused } from './move';

const countOf = (answers: readonly unknown[]) => answers.filter((answer) => answer !== null).length;

const revokeTwice: Move = async (world) => {
  const row = somePending(world, ['LIST', 'ORDER', 'MOF_ORDER', 'WITHDRAW']);
  if (!row) return;
  const { db, services, books } = world;
  const one = () => unlessRefused(services.revokeTransaction(db, row.userId, row.id));
  must(countOf(await Promise.all([one(), one(), one()])) === 1, 'not exactly one revocation counted', row);
  books.giveBack(row.id);
};

const removeTwice: Move = async (world) => {
  const offer = someOffer(world);
  if (!offer) return;
  const one = () => world.services.removeListing(world.db, offer.userId, offer.id);
  await Promise.all([one(), one(), one()]);
  world.books.endOffer(offer);
};

const decideTwice: Move = async (world) => {
  const row = somePending(world, ['FUND_WALLET', 'WITHDRAW']);
  if (!row) return;
  const { db, services, books } = world;
  const yes = unlessRefused(db.transaction((tx) => services.approve(tx, row.id)));
  const no = unlessRefused(db.transaction((tx) => services.reject(tx, row.id, 'No.')));
  const [approval, rejection] = await Promise.all([yes, no]);
  must((approval === null) !== (rejection === null), 'a transaction was decided twice, or not at all', row);
  if (approval) approved(world, row.id);
  else books.giveBack(row.id);
};

/** One pin, three withdrawals at once. */
const withdrawTwice: Move = async (world) => {
  const person = anyone(world);
  if (person.gone || person.pins > 0) return;
  const currency = world.random.oneOf(CURRENCIES);
  const account = await bankAccountOf(world, person, currency);
  await confirm(world, person);
  const payload = { type: 'WITHDRAW', currency_from: currency, amount: '1', bank_account: account };
  const rows = await Promise.all([1, 2, 3].map(() => send(world, person.id, payload)));
  must(countOf(rows) <= 1, 'one pin made several withdrawals', { user: person.id });
  person.pins -= countOf(rows);
};

const ALL = [revokeTwice, removeTwice, decideTwice, withdrawTwice];

/** The same at the same moment, several times: it happens once. */
export const twice: Move = (world: World) => world.random.oneOf(ALL)(world);
