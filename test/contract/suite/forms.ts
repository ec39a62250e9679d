// The smallest PNG there is: one transparent pixel.
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An image as a browser's file input gives it. */
export function pngFile(name: string): File {
  return new File([Buffer.from(PIXEL, 'base64')], name, { type: 'image/png' });
}

/** Spec 7: FUND_WALLET and WITHDRAW travel as multipart, with rate 0 and fee 0. */
export function cashForm(type: string, email: string, currency: string, amount: string): FormData {
  const form = new FormData();
  const fields = {
    email,
    currency_from: currency,
    currency_to: currency,
    amount,
    rate: '0',
    type,
    transaction_fee: '0',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
