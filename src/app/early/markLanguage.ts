import { wantedLanguage } from '@/api/session/wantedLanguage';

/** A page in another language than the user's is hidden until the app draws it in theirs. */
export function markLanguage(): void {
  const { dataset } = document.documentElement;
  const { language, languages = '' } = dataset;
  if (language !== undefined && wantedLanguage(languages.split(' ')) !== language) dataset.elsewhere = '';
}
