import { storedChoices } from '@/api/session/storedChoices';
import { formatBalance } from '@/domain/money/formatDecimal';
import { beginGuarded } from './beginGuarded';
import { earlyAnswer, pageIsParsed, speakAsDrawn, textOf } from './pageStart';

/** A wallet as a backend may send it. */
type SentWallet = Partial<Record<'currency' | 'balance', unknown>> | null;

/** The drawn row of the wallet's currency with the balance in it; undefined if none was drawn. */
function rowOf(wallet: SentWallet, drawn: readonly HTMLElement[]): HTMLElement | undefined {
  const ofCurrency = drawn.find(({ dataset }) => dataset.currency === wallet?.currency);
  if (!ofCurrency) return undefined;
  const row = ofCurrency.cloneNode(true) as HTMLElement;
  row.lastElementChild?.replaceChildren(formatBalance(textOf(wallet?.balance)));
  return row;
}

/** Puts the wallets into both shells, and removes the overlay that waits for them (spec 2, home). */
function paint(answer: unknown): void {
  const list = document.querySelector<HTMLTemplateElement>('template[data-drawn=wallets]')?.content.firstElementChild;
  if (!list || !Array.isArray(answer) || answer.length === 0) return;
  const drawn = [...list.children] as HTMLElement[];
  const rows = (answer as readonly SentWallet[]).flatMap((wallet) => rowOf(wallet, drawn) ?? []);
  if (rows.length < answer.length) return;
  list.replaceChildren(...rows);
  for (const shell of document.querySelectorAll<HTMLElement>('[data-shell]')) {
    shell.dataset.painted = 'wallets';
    shell.querySelector('[data-slot=wallets]')?.replaceChildren(list.cloneNode(true));
    shell.querySelector('[data-slot=overlay]')?.remove();
  }
}

/**
 * Shows the balances in the page that the build drew as soon as the answer to the early read of the wallets is there,
 * long before the app runs. An answer of another shape, or one that the app would not use, is left to the app. So are
 * amounts that the user hides.
 */
async function paintWallets(): Promise<void> {
  const { wallets = '', elsewhere } = document.documentElement.dataset;
  if (elsewhere !== undefined || storedChoices().areAmountsHidden === 'true') return;
  const answer = await earlyAnswer(wallets);
  await pageIsParsed();
  speakAsDrawn();
  paint(answer);
}

// This script is written into the homepage. It also shows the wallets when their answer comes.
beginGuarded();
// If it cannot be painted, the app shows it later.
paintWallets().catch(() => undefined);
