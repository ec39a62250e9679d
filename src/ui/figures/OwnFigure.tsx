import { createContext, useContext } from 'react';
import { DOTS, withoutNumbers } from '@/domain/wording/hiddenNumbers';
import { figureTexts } from '@/texts/figures';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

/** True while the user hides their amounts. The frame around the screens provides it. */
export const HiddenAmounts = createContext(false);

interface OwnFigureProps {
  /** The figure as text, or nothing while it is unknown. */
  children: string;
  /** Shown even while amounts are hidden: "₦ ". */
  before?: string;
  className?: string | undefined;
}

/** A figure of the user. While amounts are hidden, the page shows dots instead and screen readers read a word. */
export function OwnFigure({ children, before = '', className }: OwnFigureProps) {
  const isHidden = useContext(HiddenAmounts);
  if (!isHidden) {
    return (
      <span className={className} translate="no">
        {before + children}
      </span>
    );
  }
  return (
    <span className={className} translate="no">
      {before}
      <span aria-hidden="true">{DOTS}</span>
      <VisuallyHidden>
        <span translate="yes">{figureTexts.hiddenAmount}</span>
      </VisuallyHidden>
    </span>
  );
}

/** For labels that only screen readers read: the figure, or the word for a hidden one. */
export function useSpokenFigure(): (figure: string) => string {
  const isHidden = useContext(HiddenAmounts);
  return (figure) => (isHidden ? figureTexts.hiddenAmount : figure);
}

/** Replaces each number in a message with dots. */
export function useOwnMessage(): (message: string) => string {
  const isHidden = useContext(HiddenAmounts);
  return (message) => (isHidden ? withoutNumbers(message) : message);
}
