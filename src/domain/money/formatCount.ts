const counts = new Intl.NumberFormat('en-US');

/** A count with thousands separators: "10,000". */
export function formatCount(count: number): string {
  return counts.format(count);
}
