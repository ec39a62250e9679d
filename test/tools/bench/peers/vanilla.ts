import { fetchListings, formatAmount, formatRate, onListings, stage, viewportOf, type WireListing } from './levels';

/** One of the rows that can be seen. Only those are worked out at all. */
interface Best {
  key: string;
  rate: number;
  total: number;
  count: number;
}

const { height, rowHeight } = viewportOf();
const ROWS = Math.ceil(height / rowHeight);

/** The best rates, kept sorted while the listings pass by once. */
function bestOf(listings: readonly WireListing[]): Best[] {
  const best: Best[] = [];
  for (const { user, currency, swap_to, Amount, rate: key } of listings) {
    if (currency !== 'CNY' || swap_to !== 'NGN' || user === 1) continue;
    const rate = +key;
    const last = best[ROWS - 1];
    if (last && rate > last.rate) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.rate ?? 0) > rate) place -= 1;
    const same = best[place - 1];
    if (same?.key === key) {
      same.total += +Amount;
      same.count += 1;
    } else {
      best.splice(place, 0, { key, rate, total: +Amount, count: 1 });
      best.length = Math.min(best.length, ROWS);
    }
  }
  return best;
}

const table = document.createElement('div');
table.id = 'rows';
table.style.cssText = `height: ${String(height)}px; overflow: auto`;
stage().append(table);

const nodes = Array.from({ length: ROWS }, () => {
  const row = document.createElement('div');
  row.style.cssText = `display: grid; grid-template-columns: 160px 160px 100px 180px; height: ${String(rowHeight)}px`;
  const texts = Array.from({ length: 4 }, () => {
    const text = document.createTextNode('');
    const cell = document.createElement('span');
    cell.append(text);
    row.append(cell);
    return text;
  });
  table.append(row);
  return texts;
});

/** The floor: the same fetch and JSON.parse, then nothing but the text nodes that differ. */
keepFresh((listings) => {
  let depth = 0;
  const best = bestOf(listings);
  nodes.forEach((texts, index) => {
    const level = best[index];
    if (!level) return;
    depth += level.total;
    const shown = [formatRate(level.rate), formatAmount(level.total), String(level.count), formatAmount(depth)];
    texts.forEach((text, column) => {
      const next = shown[column] ?? '';
      if (text.data !== next) text.data = next;
    });
  });
});

/** Shows the listings now and after each message; messages during a fetch cost one more. */
function keepFresh(show: (listings: readonly WireListing[]) => void): void {
  let inFlight = false;
  let dirty = false;
  const refetch = async () => {
    dirty = true;
    if (inFlight) return;
    inFlight = true;
    while (dirty) {
      dirty = false;
      show(await fetchListings());
    }
    inFlight = false;
  };
  onListings(() => void refetch());
  void refetch();
}
