import { appTexts } from '@/texts/app';
import { useAppSelector } from '@/state/store/hooks';
import { selectTheme } from '@/state/slices/preferencesSlice';
import { Icon } from '@/ui/marks/Icon';
import { buttonClass } from '@/ui/controls/buttonClass';
import styles from './DisplayMenu.module.css';
import { later } from '@/widgets/parts/later';

const DisplayChoices = later(() => import(/* webpackChunkName: "display" */ './DisplayChoices'), 'DisplayChoices', {
  idle: true,
});

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
        <DisplayChoices />
      </div>
    </>
  );
}
