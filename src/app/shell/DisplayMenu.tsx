import { appTexts } from '@/texts/app';
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
  { value: 'system', label: appTexts.themes.system },
  { value: 'light', label: appTexts.themes.light },
  { value: 'dark', label: appTexts.themes.dark },
];

const DENSITY_OPTIONS: readonly SegmentedOption<Density>[] = [
  { value: 'auto', label: appTexts.densities.automatic },
  { value: 'compact', label: appTexts.densities.compact },
  { value: 'comfortable', label: appTexts.densities.roomy },
];

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

/** Theme and density; the choice is kept for the next visit. A native popover: Esc or a press outside closes it. */
export function DisplayMenu() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
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
        <p className={styles.label}>{appTexts.theme}</p>
        <Segmented
          small
          label={appTexts.theme}
          options={THEME_OPTIONS}
          value={theme}
          onChange={(choice) => dispatch(themeChosen(choice))}
        />
        <p className={styles.label}>{appTexts.rows}</p>
        <Segmented
          small
          label={appTexts.rows}
          options={DENSITY_OPTIONS}
          value={density}
          onChange={(choice) => dispatch(densityChosen(choice))}
        />
      </div>
    </>
  );
}
