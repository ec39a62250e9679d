import { appTexts } from '@/texts/app';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import {
  amountsHidden,
  type Density,
  densityChosen,
  selectAreAmountsHidden,
  selectDensity,
  selectTheme,
  type Theme,
  themeChosen,
} from '@/state/slices/preferencesSlice';
import { Icon } from '@/ui/marks/Icon';
import { Button } from '@/ui/controls/Button';
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

/** Theme, density and hidden amounts; the choice is kept for the next visit. A native popover: Esc or a press outside closes it. */
export function DisplayMenu() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
  const areAmountsHidden = useAppSelector(selectAreAmountsHidden);
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
        <p className={styles.label}>{appTexts.amounts}</p>
        <Button
          size="small"
          block
          aria-pressed={areAmountsHidden}
          aria-keyshortcuts={appTexts.hideAmountsKey}
          onClick={() => dispatch(amountsHidden(!areAmountsHidden))}
        >
          <Icon name={areAmountsHidden ? 'eyeOff' : 'eye'} size={16} />
          {appTexts.hideAmounts}
          <kbd className={styles.key}>{appTexts.hideAmountsKey}</kbd>
        </Button>
      </div>
    </>
  );
}
