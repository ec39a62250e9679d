import { lazy } from 'react';
import { appTexts } from '@/texts/app';
import { useAppSelector } from '@/state/store/hooks';
import { selectTheme } from '@/state/slices/preferencesSlice';
import { Icon } from '@/ui/marks/Icon';
import { buttonClass } from '@/ui/controls/buttonClass';
import { LaterPart } from '@/widgets/parts/LaterPart';
import styles from './DisplayMenu.module.css';

const DisplayChoices = lazy(() =>
  import(/* webpackChunkName: "display" */ './DisplayChoices').then((module) => ({ default: module.DisplayChoices })),
);

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

/**
 * Theme, density and hidden amounts; the choice is kept for the next visit. A native popover: Esc or a press outside
 * closes it.
 */
export function DisplayMenu() {
  const theme = useAppSelector(selectTheme);
  return (
    <>
      <button
        type="button"
        className={buttonClass({ icon: true, variant: 'quiet' })}
        aria-label={appTexts.display}
        popoverTarget="display-menu"
      >
        <Icon name={ICONS[theme]} />
      </button>
      <div id="display-menu" popover="auto" className={styles.menu}>
        <LaterPart>
          <DisplayChoices />
        </LaterPart>
      </div>
    </>
  );
}
