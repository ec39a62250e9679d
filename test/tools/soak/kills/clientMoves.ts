import { textOf, units } from '@test/support/money/units';
import { MARKET } from '@test/support/money/moneyWorld';
import { cut, minimum, shareOf } from '@test/tools/soak/books';
import { ask, type Client, isSuccess, readListings, readTransactions, readWallets, rowsOf, submit } from './client';

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
  if (amount > 0n) await submit(client, { type: 'LIST', ...swap(from, to, textOf(amount), rate) });
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
  revoke: { weight: 9, move: revoke },
  deleteListing: { weight: 8, move: deleteListing },
  removeOrder: { weight: 4, move: removeOrder },
  read: { weight: 10, move: read },
  leave: { weight: 1, move: leave },
};
