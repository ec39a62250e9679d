import { LANGUAGE_PARAMETER } from '@/api/session/wantedLanguage';
import {
  amountsHidden,
  type Density,
  densityChosen,
  selectAreAmountsHidden,
  selectDensity,
  selectLanguage,
  selectTheme,
  type Theme,
  themeChosen,
} from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { appTexts } from '@/texts/app';
import { controlTexts } from '@/texts/everyPage';
import { LANGUAGES } from '@/texts/language/facts';
import { Button } from '@/ui/controls/Button';
import { Segmented, type SegmentedOption } from '@/ui/controls/Segmented';
import { Icon } from '@/ui/marks/Icon';
import styles from './DisplayChoices.module.css';

/** Reloads the page in the language. If a form is half-filled, the user is asked first, as before any other leaving. */
function choose(id: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(LANGUAGE_PARAMETER, id);
  window.location.replace(url);
}

/** The languages, each in itself, and the browser's. */
function LanguageChoices() {
  const chosen = useAppSelector(selectLanguage);
  const names = Object.values(LANGUAGES).map(({ id, tag, name }) => ({
    value: id,
    label: <span lang={tag}>{name}</span>,
  }));
  return (
    <Segmented
      small
      label={controlTexts.language}
      options={[{ value: 'auto', label: appTexts.automatic }, ...names]}
      value={chosen in LANGUAGES ? chosen : 'auto'}
      onChange={choose}
    />
  );
}

/** For screen readers, which know the keys by their English names (WAI-ARIA). */
const HIDE_AMOUNTS_KEY = 'Alt+Shift+H';

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

/** The content of the display menu. It is loaded last. */
export function DisplayChoices() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector(selectTheme);
  const density = useAppSelector(selectDensity);
  const areAmountsHidden = useAppSelector(selectAreAmountsHidden);
  return (
    <>
      <p className={styles.label}>{controlTexts.language}</p>
      <LanguageChoices />
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
        className={styles.hide}
        aria-pressed={areAmountsHidden}
        aria-keyshortcuts={HIDE_AMOUNTS_KEY}
        onClick={() => dispatch(amountsHidden(!areAmountsHidden))}
      >
        <Icon name={areAmountsHidden ? 'eyeOff' : 'eye'} size={16} />
        {appTexts.hideAmounts}
        <kbd className={styles.key}>{appTexts.hideAmountsKey}</kbd>
      </Button>
    </>
  );
}
