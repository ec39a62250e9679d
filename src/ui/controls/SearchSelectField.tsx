import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '@/ui/layout/cx';
import { Icon } from '@/ui/marks/Icon';
import { Field, type FieldTexts } from './Field';
import styles from './SearchSelectField.module.css';

interface SearchSelectFieldProps extends FieldTexts {
  label: string;
  /** Null while nothing is chosen. A value that is not among the options is shown as well. */
  value: string | null;
  onChange: (value: string) => void;
  options: readonly string[];
  /** The text that typing is compared with; the value itself if this is left out. */
  searchText?: (value: string) => string;
  /** An option of the list, or the chosen one in the closed control. */
  render: (value: string, chosen: boolean) => ReactNode;
  placeholder: string;
  /** Shown instead of the list if no option contains what was typed. */
  emptyText: string;
  disabled?: boolean | undefined;
}

const intoView = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });

const HIGHEST_PX = 300;
const GAP_PX = 4;

/** Shows a list in the top layer, over any dialog: beneath its field, or above it if there is more room. It stays there while the page scrolls. */
function showBeside(list: HTMLElement, field: HTMLElement): () => void {
  const position = () => {
    const { top, bottom, left, width } = field.getBoundingClientRect();
    const [above, beneath] = [top, window.innerHeight - bottom].map((room) => room - 2 * GAP_PX) as [number, number];
    const isBeneath = beneath >= Math.min(list.scrollHeight, HIGHEST_PX) || beneath >= above;
    list.style.left = `${String(left)}px`;
    list.style.width = `${String(width)}px`;
    list.style.maxHeight = `${String(Math.min(HIGHEST_PX, isBeneath ? beneath : above))}px`;
    list.style.top = isBeneath ? `${String(bottom + GAP_PX)}px` : 'auto';
    list.style.bottom = isBeneath ? 'auto' : `${String(window.innerHeight - top + GAP_PX)}px`;
  };
  list.showPopover();
  position();
  intoView(list.querySelector('[aria-selected="true"]'));
  window.addEventListener('scroll', position, true);
  window.addEventListener('resize', position);
  return () => {
    window.removeEventListener('scroll', position, true);
    window.removeEventListener('resize', position);
  };
}

const itself = (option: string) => option;

/** What opens the closed list. */
const OPENS = ['ArrowDown', 'ArrowUp', 'Enter'];

/** The number of options that are drawn at first. More are drawn when the list is scrolled to its end. */
const DRAWN = 50;

/** What is typed, which options match it, and which of them is active. */
function useList({ value, options, onChange, searchText = itself }: SearchSelectFieldProps) {
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(DRAWN);
  const found = options.filter((option) => searchText(option).includes(typed?.trim() ?? ''));
  const index = Math.max(0, found.indexOf(at ?? ''));
  const open = (text: string) => {
    setTyped(text);
    setAt(text === '' ? value : null);
    setDrawn(DRAWN);
  };
  const close = () => setTyped(null);
  const choose = (option: string | undefined) => {
    if (option === undefined) return;
    close();
    onChange(option);
  };
  const goTo = (next: number) => setAt(found.at(next % found.length) ?? null);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(index + 1),
    ArrowUp: () => goTo(index - 1),
    Home: () => goTo(0),
    End: () => goTo(-1),
    Enter: () => choose(found[index]),
    Escape: close,
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const isKnown = typed === null ? OPENS.includes(key) : Object.hasOwn(keys, key);
    if (event.nativeEvent.isComposing || !isKnown) return;
    // Enter must not send the form, nor Esc close the dialog around it.
    event.preventDefault();
    if (typed === null) open('');
    else keys[key]?.();
  };
  const shown = found.slice(0, Math.max(drawn, index + 1));
  return { typed, shown, active: found[index], open, close, choose, press, drawMore: () => setDrawn(drawn + DRAWN) };
}

/**
 * A choice from a long list with rich rows, which typing narrows: the combobox of the ARIA guide, whose list is a native
 * popover. For a short list of plain texts there is SelectField.
 */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { label, hint, error, optional, value, render, placeholder, emptyText, disabled = false } = props;
  const { searchText = itself } = props;
  const { typed, shown, active, open, close, choose, press, drawMore } = useList(props);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isOpen = typed !== null && !disabled;
  useLayoutEffect(() => {
    if (!isOpen || !list.current || !field.current) return undefined;
    return showBeside(list.current, field.current);
  }, [isOpen]);
  const isEmpty = shown.length === 0;
  const optionId = (option: string) => `${listId}-${option}`;
  const showsValue = value !== null && !typed;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            {...wiring}
            ref={field}
            className={cx(wiring.className, styles.input, showsValue && styles.covered)}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active !== undefined ? optionId(active) : undefined}
            disabled={disabled}
            placeholder={value === null ? placeholder : undefined}
            value={typed ?? (value === null ? '' : searchText(value))}
            onChange={({ target }) => open(target.value)}
            onClick={() => !isOpen && open('')}
            onKeyDown={(event) => {
              // Typing into the closed control replaces what was chosen.
              if (!isOpen) event.currentTarget.select();
              press(event);
            }}
            onBlur={close}
          />
          {showsValue && (
            <span className={cx(styles.value, isOpen && styles.dimmed)} aria-hidden="true">
              {render(value, true)}
            </span>
          )}
          <span className={styles.mark}>
            <Icon name="chevron" size={14} />
          </span>
          {isOpen && (
            <div
              ref={list}
              id={listId}
              popover="manual"
              role={isEmpty ? 'status' : 'listbox'}
              aria-label={label}
              className={styles.list}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
                if (scrollHeight - scrollTop < 2 * clientHeight) drawMore();
              }}
            >
              {isEmpty && emptyText}
              {shown.map((option) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={option}
                  id={optionId(option)}
                  ref={option === active ? intoView : undefined}
                  role="option"
                  aria-selected={option === active}
                  className={cx(styles.option, option === value && styles.chosen)}
                  onClick={() => choose(option)}
                >
                  {render(option, false)}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
