import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paletteTexts } from '@/texts/palette';
import { useModal } from '@/ui/dialogs/useModal';
import { usePressBeside } from '@/ui/dialogs/usePressBeside';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import type { Option } from './option';
import styles from './Palette.module.css';
import { placeAfter } from './placeAfter';
import { Shortcuts } from './Shortcuts';
import { useOptions } from './useOptions';

interface PaletteProps {
  /** What it begins with. */
  begin: 'search' | 'shortcuts';
  onClose: () => void;
}

/** A field and what it finds. The focus stays in the field; the arrow keys choose, Enter opens. */
function Search({ onOpen }: { onOpen: (option: Option) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const options = useOptions(text);
  const optionId = (index: number) => `${id}-${String(index)}`;
  const chosen = options[place];
  const hear = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, options.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) setPlace(next);
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
          aria-activedescendant={chosen && optionId(place)}
          onKeyDown={hear}
          onChange={({ target }) => {
            setText(target.value);
            setPlace(0);
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
            aria-selected={index === place}
            className={styles.option}
            ref={index === place ? intoView : undefined}
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

/** It begins at the top, so that its field stays where it is while the results change. */
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
export function Palette({ begin, onClose }: PaletteProps) {
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
      <Search onOpen={open} />
    </PaletteDialog>
  ) : (
    <PaletteDialog key="shortcuts" label={paletteTexts.shortcuts} onClose={onClose}>
      <Shortcuts onClose={onClose} />
    </PaletteDialog>
  );
}
