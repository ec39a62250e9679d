import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { ratesApi } from '@/api/endpoints/ratesApi';
import { rateText } from '@/domain/money/typedNumber';
import { decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { typedEither } from '@/domain/money/turnedInput';
import { readSentences, type Sentence } from '@/domain/wording/sentence';
import { type Ticket, ticketPath } from '@/routes/ticketPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAnnounced } from '@/state/selectors/useCapability';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { paletteTexts } from '@/texts/palette';
import { Button } from '@/ui/controls/Button';
import { useModal } from '@/ui/dialogs/Dialog';
import { usePressBeside } from '@/ui/dialogs/usePressBeside';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import type { Option } from './options';
import { allOptions, type ListedScreens, matching, optionsOfNumber } from './options';
import styles from './Palette.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The index of the option that a key leads to; it wraps around at the ends. Null for any other key. */
function indexAfter(key: string, index: number, count: number): number | null {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step === undefined || count === 0 ? null : (index + count + step) % count;
}

function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.shortcuts}>
      <h2>{paletteTexts.shortcuts}</h2>
      <dl>
        {paletteTexts.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{paletteTexts.keysNote}</p>
      <Button onClick={onClose}>{paletteTexts.close}</Button>
    </div>
  );
}

interface Pair {
  /** True if the user reads its rates the other way round. */
  isTurned: boolean;
  /** Decimal text; null while it is not known. */
  marketRate: string | null;
}

type PairOf = (currency: string, swapTo: string) => Pair;

const TICKET: Readonly<Record<Sentence['verb'], Ticket>> = {
  list: 'listConfirmation',
  order: 'bilateralOrderConfirmation',
};

/** The rate of a sentence as it would be sent; null if it has none. */
function sentRate({ rate }: Sentence, isTurned: boolean): string | null {
  return rate === null ? null : rateText(typedEither(plainFigure(rate), isTurned));
}

/** One ticket, filled with what the sentence says of it. */
function ticketOf(sentence: Sentence, currency: string, to: string | null, pairOf: PairOf): Option {
  const { verb, amount, rate } = sentence;
  const isTurned = to !== null && pairOf(currency, to).isTurned;
  const sent = to === null ? null : sentRate(sentence, isTurned);
  const what = amount === null ? currency : `${formatExact(amount)} ${currency}`;
  const towards = to === null ? what : paletteTexts.towards(what, to);
  const [one, per] = isTurned ? [currency, to ?? ''] : [to ?? '', currency];
  return {
    label: paletteTexts[verb](
      sent === null || rate === null ? towards : paletteTexts.at(towards, plainFigure(rate), one, per),
    ),
    kind: paletteTexts.kinds.action,
    icon: verb,
    to: ticketPath(TICKET[verb], currency, { to, rate: sent, amount }),
  };
}

/** True if the rate would be accepted, as far as is known. */
function isLikely(sentence: Sentence, { isTurned, marketRate }: Pair): boolean {
  const sent = sentRate(sentence, isTurned);
  return sent !== null && marketRate !== null && isInBand(decimal(sent), rateBand(decimal(marketRate)));
}

/**
 * The tickets that a sentence may mean, one for each currency that it leaves open. Those whose market makes the rate
 * plausible come first. They are opened, never sent.
 */
function sentenceOptions(sentence: Sentence, pairOf: PairOf): Option[] {
  const { currency, to, rate } = sentence;
  const from = currency === null ? TRADABLE_CURRENCIES.filter((one) => one !== to) : [currency];
  // A rate needs both currencies, because they decide which way it is read.
  const targets = (one: string) =>
    to === null && rate !== null ? TRADABLE_CURRENCIES.filter((other) => other !== one) : [to];
  const pairs = from.flatMap((one) => targets(one).map((target) => ({ one, target })));
  const likely = pairs.filter(({ one, target }) => target !== null && isLikely(sentence, pairOf(one, target)));
  const others = pairs.filter((pair) => !likely.includes(pair));
  return [...likely, ...others].map(({ one, target }) => ticketOf(sentence, one, target, pairOf));
}

const MOST = 60;
const selectRates = ratesApi.endpoints.getRates.select();

/** The options for the typed text: tickets filled in from a sentence, the pages of a number, and the screens. */
function useOptions(text: string, screens: ListedScreens): Option[] {
  const store = useAppStore();
  const watched = useAppSelector(selectWatched);
  const announces = useAnnounced();
  const all = allOptions(screens, (capability) => announces(capability) === true, watched);
  const pairOf: PairOf = (currency, swapTo) => {
    const state = store.getState();
    const known = selectRates(state).data?.find((one) => one.currency_from === currency && one.currency_to === swapTo);
    return { isTurned: selectIsTurned(currency, swapTo)(state), marketRate: known?.rate ?? null };
  };
  const filled = readSentences(text).flatMap((sentence) => sentenceOptions(sentence, pairOf));
  const named = [...filled, ...optionsOfNumber(text, announces('receipts') === true)];
  const known = new Set(named.map(({ to }) => to));
  return [...named, ...matching(all, text, MOST).filter(({ to }) => to === null || !known.has(to))];
}

interface PaletteProps {
  screens: ListedScreens;
  /** What is shown first. */
  begin: 'search' | 'shortcuts';
  onClose: () => void;
}

/** The search field and its results. The focus stays in the field; the arrow keys choose, Enter opens. */
function Search({ screens, onOpen }: Pick<PaletteProps, 'screens'> & { onOpen: (option: Option) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const options = useOptions(text, screens);
  const optionId = (index: number) => `${id}-${String(index)}`;
  const chosen = options[active];
  const hear = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, active, options.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) setActive(next);
    else if (chosen && !event.nativeEvent.isComposing) onOpen(chosen);
  };
  return (
    <>
      <label className={styles.field}>
        <Icon name="search" size={18} />
        <VisuallyHidden>{paletteTexts.search}</VisuallyHidden>
        <input
          role="combobox"
          type="text"
          value={text}
          placeholder={paletteTexts.search}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && optionId(active)}
          onKeyDown={hear}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label={paletteTexts.results} className={styles.list}>
        {options.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${option.label} ${String(option.to)}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            ref={index === active ? intoView : undefined}
            onClick={() => onOpen(option)}
          >
            <Icon name={option.icon} size={16} />
            <span className={styles.label}>{option.label}</span>
            <span className={styles.kind}>{option.kind}</span>
          </button>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {options.length === 0 ? (
          paletteTexts.none
        ) : (
          <VisuallyHidden>{paletteTexts.found(options.length)}</VisuallyHidden>
        )}
      </p>
      {text === '' && <p className={styles.hint}>{paletteTexts.hint}</p>}
    </>
  );
}

/** The chosen option is always in sight. */
const intoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' });
};

interface PaletteDialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Aligned to the top, so that the field does not move while the results change. */
function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  const { ref, closed } = useModal(true, onClose);
  usePressBeside(ref, onClose);
  return (
    <dialog ref={ref} className={styles.palette} aria-label={label} onClose={closed}>
      {children}
    </dialog>
  );
}

/** Goes to any screen, and opens tickets that a sentence fills in. It sends nothing. */
export function Palette({ screens, begin, onClose }: PaletteProps) {
  const [shows, setShows] = useState(begin);
  const navigate = useNavigate();
  const open = ({ to }: Option) => {
    if (to === null) return setShows('shortcuts');
    onClose();
    void navigate(to);
  };
  // Each is a dialog of its own, because a dialog gives the focus to its first control when it opens.
  return shows === 'search' ? (
    <PaletteDialog key="search" label={paletteTexts.title} onClose={onClose}>
      <Search screens={screens} onOpen={open} />
    </PaletteDialog>
  ) : (
    <PaletteDialog key="shortcuts" label={paletteTexts.shortcuts} onClose={onClose}>
      <Shortcuts onClose={onClose} />
    </PaletteDialog>
  );
}
