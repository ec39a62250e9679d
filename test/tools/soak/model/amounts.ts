/** Cut to the 2 decimals that a form takes; amounts are whole hundred-millionths. */
export const cut = (amount: bigint): bigint => amount - (amount % 1_000_000n);

/** A share of an amount in thousandths, cut. */
export const shareOf = (amount: bigint, thousandths: number): bigint => cut((amount * BigInt(thousandths)) / 1000n);

export const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);
