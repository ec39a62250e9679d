import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import {
  type Density,
  densityChosen,
  selectDensity,
  selectTheme,
  type Theme,
  themeChosen,
} from '@/state/slices/preferencesSlice';
import { Icon } from '@/ui/marks/Icon';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Segmented, type SegmentedOption } from '@/ui/controls/Segmented';
import styles from './DisplayMenu.module.css';

const THEME_OPTIONS: readonly SegmentedOption<Theme>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const DENSITY_OPTIONS: readonly SegmentedOption<Density>[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Roomy' },
];

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

/** Theme and density, kept for the next visit. A native popover: Esc or a press beside it closes it. */
export function DisplayMenu() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
  return (
    <>
      <button
        type="button"
        className={buttonClass({ icon: true, variant: 'quiet' })}
        aria-label="Display: theme and rows"
        popoverTarget="display-menu"
      >
        <Icon name={ICONS[theme]} />
      </button>
      <div id="display-menu" popover="auto" className={styles.menu}>
        <p className={styles.label}>Theme</p>
        <Segmented
          small
          label="Theme"
          options={THEME_OPTIONS}
          value={theme}
          onChange={(choice) => dispatch(themeChosen(choice))}
        />
        <p className={styles.label}>Rows</p>
        <Segmented
          small
          label="Rows"
          options={DENSITY_OPTIONS}
          value={density}
          onChange={(choice) => dispatch(densityChosen(choice))}
        />
      </div>
    </>
  );
}
