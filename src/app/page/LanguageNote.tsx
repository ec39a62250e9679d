import { useSyncExternalStore } from 'react';
import { hasLanguageFailed, onLanguageFailed } from './language';
import { controlTexts } from '@/texts/everyPage';

/** Says once that the page is in English because the user's language could not be loaded. */
export function LanguageNote() {
  const hasFailed = useSyncExternalStore(onLanguageFailed, hasLanguageFailed, () => false);
  return (
    hasFailed && (
      <p role="status" data-note="">
        {controlTexts.languageFailed}
      </p>
    )
  );
}
