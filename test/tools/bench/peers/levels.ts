/** A listing as it travels. */
export interface WireListing {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

/** The session that the bench's server knows. */
export const TOKEN = 'bench-session';

/** Calls back for each message about the listings, as long as the page exists. */
export function onListings(tell: () => void): void {
  const socket = new WebSocket(`ws://${window.location.host}/backend/ws/main/`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', group: 'listings' }));
  socket.onmessage = ({ data }) => {
    if ((JSON.parse(String(data)) as { group: string }).group === 'listings') tell();
  };
}

/** What the desk of ours measures, so that a peer shows as many rows of the same height. */
export function viewportOf(search = window.location.search): { height: number; rowHeight: number } {
  const query = new URLSearchParams(search);
  return { height: parseInt(query.get('height') ?? '600', 10), rowHeight: parseInt(query.get('row') ?? '40', 10) };
}

/** The element that a peer fills. */
export function stage(): HTMLElement {
  const element = document.getElementById('stage');
  if (!element) throw new Error('The page has no stage.');
  return element;
}

/** A row of the desk as the peers hold it: floats will do for them. */
export interface LevelRow {
  /** The rate as the wire writes it: the row's key. */
  key: string;
  rate: number;
  total: number;
  count: number;
  depth: number;
}

const LISTINGS = '/backend/listings/?all_pairs=true';

/** The headers that the app sends as well. */
export const HEADERS = {
  accept: 'application/json',
  authorization: `Token ${TOKEN}`,
  'content-type': 'application/json',
};

/** The listings as they are now. */
export async function fetchListings(): Promise<WireListing[]> {
  const response = await fetch(LISTINGS, { headers: HEADERS });
  return (await response.json()) as WireListing[];
}

/** What others list of CNY towards NGN, best rate first, with the depth: one pass, one sort, one pass. */
export function toLevels(listings: readonly WireListing[]): LevelRow[] {
  const byRate = new Map<string, LevelRow>();
  for (const { user, currency, swap_to, Amount, rate } of listings) {
    if (currency !== 'CNY' || swap_to !== 'NGN' || user === 1) continue;
    const level = byRate.get(rate);
    if (level) {
      level.total += +Amount;
      level.count += 1;
    } else byRate.set(rate, { key: rate, rate: +rate, total: +Amount, count: 1, depth: 0 });
  }
  const levels = [...byRate.values()].sort((one, other) => one.rate - other.rate);
  let depth = 0;
  for (const level of levels) level.depth = depth += level.total;
  return levels;
}

const rates = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Four decimals. */
export const formatRate = (rate: number) => rates.format(rate);
/** Two decimals, thousands apart. */
export const formatAmount = (amount: number) => amounts.format(amount);
