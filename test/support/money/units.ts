const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);
const PLAIN = /^(-?)(\d+)(?:\.(\d{1,8}))?$/;

/**
 * Money as whole hundred-millionths, with independent arithmetic, so that the app's is not proved by itself.
 *
 * @throws Error for text that is not a plain decimal
 */
export function units(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
  if (whole === '') throw new Error(`"${text}" is no amount`);
  const magnitude = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** "99000.0099": units as plain text without trailing zeros. */
export function textOf(amount: bigint): string {
  const magnitude = amount < 0n ? -amount : amount;
  const fraction = (magnitude % ONE).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  const whole = (magnitude / ONE).toString();
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** "99,000.0099": as the app shows it exactly, with at least the 2 decimals of a balance. */
export function exactText(amount: bigint): string {
  const [whole = '', fraction = ''] = textOf(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}
