import { transactionTexts } from '@/texts/transactions';
import { html, raw } from 'hono/html';
import type { CheckedReceipt } from './service';
import { formatExact } from '@/domain/money/formatDecimal';
import { currentLanguage } from '@/texts/language/language';
import { receiptCheckTexts } from '@/texts/letters';

const STYLE = 'body{font:18px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}';

const page = (title: string, words: string) =>
  html`<!doctype html>
    <html lang="${currentLanguage().tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${words}</p>
      </body>
    </html>`;

/** The page for a person who typed the address that is on a receipt. */
export const presentChecked = ({ amount, currency, day, status }: CheckedReceipt) =>
  page(
    receiptCheckTexts.genuine,
    receiptCheckTexts.proves(`${currency} ${formatExact(amount)}`, day, transactionTexts.statusOf(status)),
  );

export const presentUnknown = () => page(receiptCheckTexts.unknown, receiptCheckTexts.unknownHint);
