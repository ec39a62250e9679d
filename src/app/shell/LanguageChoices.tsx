import { LANGUAGE_PARAMETER } from '@/api/session/wantedLanguage';
import { appTexts } from '@/texts/app';
import { controlTexts } from '@/texts/everyPage';
import { LANGUAGES } from '@/texts/language/facts';
import { selectLanguage } from '@/state/slices/preferencesSlice';
import { useAppSelector } from '@/state/store/hooks';
import { Segmented } from '@/ui/controls/Segmented';

/** Loads the page again in the language. A half-filled form is asked about first, as before every leaving. */
function choose(id: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(LANGUAGE_PARAMETER, id);
  window.location.replace(url);
}

/** The languages, each in itself, and the browser's. */
export function LanguageChoices() {
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
