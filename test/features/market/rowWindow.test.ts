import { rowWindow } from '@/features/market/book/rowWindow';
import { checkProperty } from '@test/support/random/property';

const ROW = 28;

test('every row that can be seen is rendered, at its place, and few others are, in 1,000 random books [S10.thousands.rows]', () => {
  checkProperty(1_000, (random) => {
    const count = random.oneOf([0, 1, 7, 60, 10_000]);
    const slack = { above: random.oneOf([0, 0, 84, 13]), below: random.oneOf([0, 0, 252]) };
    const total = slack.above + count * ROW + slack.below;
    const height = random.between(1, 900);
    const top = random.between(0, Math.max(0, total - height));
    const kept = random.between(-1, count);
    const found = rowWindow({ row: Math.floor(top / ROW), height }, { count, rowHeight: ROW, kept, slack });
    expect(found.total).toBe(total);
    const indexes = found.items.map(({ index }) => index);
    expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
    for (const { index, start, end } of found.items) {
      expect([start, end]).toEqual([slack.above + index * ROW, slack.above + (index + 1) * ROW]);
    }
    const seen = Array.from({ length: Math.min(count, 200) }, (_, offset) => Math.floor(top / ROW) - 5 + offset).filter(
      (index) =>
        index >= 0 &&
        index < count &&
        slack.above + (index + 1) * ROW > top &&
        slack.above + index * ROW < top + height,
    );
    expect(seen.filter((index) => !indexes.includes(index))).toEqual([]);
    expect(indexes.includes(kept)).toBe(kept >= 0 && kept < count);
    expect(indexes.length).toBeLessThanOrEqual(Math.ceil(height / ROW) + 16);
  });
});
