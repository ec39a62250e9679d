import { MARKETS } from '@contract/values/markets';
import { textOf, units } from '@test/support/money/units';
import { MARKET } from '@test/support/money/moneyWorld';
import { cut, minimum, shareOf } from '@test/tools/soak/books';
import {
  addTo,
  ask,
  type Client,
  EXCHANGE,
  isSuccess,
  readListings,
  readTransactions,
  readWallets,
  rowsOf,
  submit,
} from './client';

/** One thing that a client does. Returns true if the client has left for good. */
type ClientMove = (client: Client) => Promise<boolean | void>;

const CURRENCIES = ['CNY', 'GHC', 'NGN'] as const;
const PATHS = ['NGN->GHC->CNY', 'NGN->CNY', 'CNY->NGN->GHC', 'GHC->CNY->NGN', 'GHC->CNY', 'CNY->GHC->NGN'];
const SPREADS = [910, 970, 1000, 1000, 1040, 1090, 1120];
const ONE = 10n ** 8n;

const swap = (from: string, to: string, amount: string, rate: string) => ({
  currency_from: from,
  currency_to: to,
  amount,
  rate,
});

async function someOf(client: Client, currency: string): Promise<bigint> {
  const balance = (await readWallets(client)).get(currency) ?? 0n;
  if (client.random.chance(4)) return balance;
  return shareOf(balance, client.random.between(1, client.random.chance(3) ? 1500 : 600));
}

/** Now and then a time soon after the earliest at which a listing may end. */
const someEnd = ({ random }: Client): { expires_at?: string } =>
  random.chance(30) ? { expires_at: new Date(Date.now() + random.between(61, 90) * 1000).toISOString() } : {};

const fund: ClientMove = (client) => {
  const currency = client.random.oneOf(CURRENCIES);
  const amount = `${String(client.random.between(100, 99_999))}.${client.random.digits(2)}`;
  return submit(client, { type: 'FUND_WALLET', currency_from: currency, amount: textOf(units(amount)) });
};

async function bankAccountOf(client: Client, currency: string): Promise<number | undefined> {
  const known = client.bankAccounts.get(currency);
  if (known !== undefined) return known;
  const names = {
    bank_name: 'Bank',
    account_number: '1234567',
    account_name: 'Soak',
    first_name: 'So',
    last_name: 'Ak',
  };
  await ask(client, 'POST', 'bankaccounts/', { body: { ...names, currency } });
  const rows = rowsOf<{ id: number; currency: string }>(await ask(client, 'GET', `bankaccounts/?currency=${currency}`));
  const id = rows?.find((row) => row.currency === currency)?.id;
  if (id !== undefined) client.bankAccounts.set(currency, id);
  return id;
}

async function readPin({ stage, email }: Client): Promise<string> {
  const sql = 'select body from mail_outbox where recipient = $1 order by id desc limit 1';
  const [mail] = await stage.db.query<{ body: string }>(sql, [email]);
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '000000';
}

const withdraw: ClientMove = async (client) => {
  const currency = client.random.oneOf(CURRENCIES);
  const account = await bankAccountOf(client, currency);
  const amount = await someOf(client, currency);
  if (account === undefined || amount === 0n) return;
  await ask(client, 'POST', 'otp/', { body: {} });
  const otp = client.random.chance(5) ? '000000' : await readPin(client);
  await ask(client, 'POST', 'otp/verify/', { body: { otp } });
  const cash = { type: 'WITHDRAW', currency_from: currency, amount: textOf(amount) };
  await submit(client, { ...cash, bank_account: String(account) });
};

const list: ClientMove = async (client) => {
  const [from, to, market] = client.random.oneOf(MARKET);
  const amount = await someOf(client, from);
  const rate = textOf((units(market) * BigInt(client.random.oneOf(SPREADS))) / 1000n);
  if (amount > 0n) await submit(client, { type: 'LIST', ...swap(from, to, textOf(amount), rate), ...someEnd(client) });
};

const order: ClientMove = async (client) => {
  const [from, to, market] = client.random.oneOf(MARKET);
  const listed = await readListings(client, false);
  const offers = listed.filter(
    (row) => row.currency === to && row.swap_to === from && String(row.user) !== client.userId,
  );
  const offer = offers.length > 0 ? client.random.oneOf(offers) : null;
  const wanted = await someOf(client, from);
  const all = offer ? (units(offer.Amount) * units(offer.rate)) / ONE : wanted;
  const amount = cut(minimum(wanted, shareOf(all, client.random.oneOf([400, 900, 1000, 1010]))));
  if (amount > 0n) await submit(client, { type: 'ORDER', ...swap(from, to, textOf(amount), offer?.rate ?? market) });
};

const multilateral: ClientMove = async (client) => {
  const path = client.random.oneOf(PATHS);
  const [from, to] = [path.slice(0, 3), path.slice(-3)];
  const amount = cut((await someOf(client, from)) / BigInt(client.random.oneOf([1, 10, 100])));
  const rate = client.random.oneOf(['100000', '100000', '250']);
  if (amount > 0n) await submit(client, { type: 'MOF_ORDER', ...swap(from, to, textOf(amount), rate), path });
};

/** The best that there is, up to about the market rate. What is not filled is returned, listed, or was all that was asked for. */
const exchange: ClientMove = async (client) => {
  const [to, from, market] = client.random.oneOf(MARKET);
  const amount = cut((await someOf(client, from)) / BigInt(client.random.oneOf([1, 3, 10])));
  const way = client.random.oneOf(['ioc', 'ioc', 'gtc', 'gtc', 'fok', 'post_only']);
  const rate = textOf((units(market) * BigInt(client.random.oneOf(SPREADS))) / 1000n);
  const limit: Record<string, string> = way === 'ioc' && client.random.chance(40) ? {} : { rate };
  const asked = { type: EXCHANGE, currency_from: from, currency_to: to, amount: textOf(amount), ...limit };
  if (amount > 0n) await submit(client, { ...asked, time_in_force: way, ...someEnd(client) });
};

/** The worker exchanges it as soon as others offer the rate. */
const standing: ClientMove = async (client) => {
  const [to, from, market] = client.random.oneOf(MARKET);
  const amount = textOf(cut((await someOf(client, from)) / BigInt(client.random.oneOf([1, 3, 10]))));
  const rate = textOf((units(market) * BigInt(client.random.oneOf(SPREADS))) / 1000n);
  const part = client.random.oneOf(['available', 'available', 'all']);
  if (amount === '0') return;
  await ask(client, 'POST', 'standing-orders/', { body: { kind: 'rate', ...swap(from, to, amount, rate), part } });
};

const revoke: ClientMove = async (client) => {
  const pending = await readTransactions(client, '?status=pending');
  if (pending.length === 0) return;
  const { id } = client.random.oneOf(pending);
  const times = client.random.chance(10) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => ask(client, 'POST', `transactions/${String(id)}/revoke/`)));
};

const deleteListing: ClientMove = async (client) => {
  const own = await readListings(client, true);
  if (own.length === 0) return;
  const { id, currency, swap_to: swapTo, Amount, rate } = client.random.oneOf(own);
  if (client.random.chance(70)) await submit(client, { type: 'DELETE_LIST', ...swap(currency, swapTo, Amount, rate) });
  if (client.random.chance(70)) await ask(client, 'DELETE', `listings/${String(id)}/remove_listing/`);
};

/** More of an own listing, less of it, or an end time. */
const change: ClientMove = async (client) => {
  const own = await readListings(client, true);
  if (own.length === 0) return;
  const { id, currency, Amount } = client.random.oneOf(own);
  const more = await someOf(client, currency);
  if (client.random.chance(60) && more > 0n) return addTo(client, String(id), more);
  const amount = textOf(shareOf(units(Amount), client.random.between(1, 1050)));
  const body = client.random.chance(50) && amount !== '0' ? { amount } : { expires_at: null, ...someEnd(client) };
  await ask(client, 'POST', 'listing-changes/', { body: { listing: String(id), ...body } });
};

/** Everything in one market or in all; now and then two are pressed at once. */
const cancelAll: ClientMove = async (client) => {
  const body = client.random.chance(50) ? { market: client.random.oneOf(MARKETS) } : {};
  const times = client.random.chance(20) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => ask(client, 'POST', 'cancel-all/', { body })));
};

const removeOrder: ClientMove = async (client) => {
  const rows = rowsOf<{ id: number }>(await ask(client, 'GET', 'orders/?created_by_user=true')) ?? [];
  if (rows.length > 0) await ask(client, 'DELETE', `orders/${String(client.random.oneOf(rows).id)}/remove_order/`);
};

const read: ClientMove = async (client) => {
  await readWallets(client);
  await readListings(client, client.random.chance(50));
  await readTransactions(client);
};

/** The deactivation of spec 4; the client may be closed after any step of it. */
const leave: ClientMove = async (client) => {
  const closed = await ask(client, 'POST', 'users/delete-account/', { body: {} });
  if (!isSuccess(closed)) return false;
  const isPatient = () => client.random.chance(85);
  const orders = rowsOf<{ id: number }>(await ask(client, 'GET', 'orders/?created_by_user=true')) ?? [];
  for (const { id } of orders) if (isPatient()) await ask(client, 'DELETE', `orders/${String(id)}/remove_order/`);
  for (const { id, currency, Amount } of await readListings(client, true)) {
    if (!isPatient()) return true;
    await ask(client, 'POST', 'wallets/fund/', { body: { user: client.userId, currency, amount: Amount } });
    if (isPatient()) await ask(client, 'DELETE', `listings/${String(id)}/remove_listing/`);
  }
  if (isPatient()) await ask(client, 'POST', 'logoutall/', { body: {} });
  return true;
};

/** What a client does, and how often. */
export const CLIENT_MOVES: Readonly<Record<string, { weight: number; move: ClientMove }>> = {
  fund: { weight: 10, move: fund },
  withdraw: { weight: 6, move: withdraw },
  list: { weight: 20, move: list },
  order: { weight: 24, move: order },
  multilateral: { weight: 10, move: multilateral },
  exchange: { weight: 14, move: exchange },
  standing: { weight: 8, move: standing },
  revoke: { weight: 9, move: revoke },
  deleteListing: { weight: 8, move: deleteListing },
  change: { weight: 14, move: change },
  cancelAll: { weight: 2, move: cancelAll },
  removeOrder: { weight: 4, move: removeOrder },
  read: { weight: 10, move: read },
  leave: { weight: 1, move: leave },
};
