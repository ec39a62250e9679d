import { useEffect } from 'react';
import { LANGUAGE_IDS } from '@contract/values/languages';
import { useSaveLanguageMutation } from '@/api/endpoints/choicesApi';
import { isLanguageUnsent, languageSent } from '@/api/session/languageStorage';
import { useCapability } from '@/state/selectors/useCapability';
import { currentLanguage } from '@/texts/language/language';

/**
 * After the user has chosen a language, on whatever page: sends it to a server that announces `languages`, for mails and
 * notifications. If that fails, the next start sends it.
 */
export function SentLanguage() {
  const isAsked = useCapability('languages') === true;
  const [saveLanguage] = useSaveLanguageMutation();
  useEffect(() => {
    const language = LANGUAGE_IDS.find((id) => id === currentLanguage().id);
    if (!isAsked || language === undefined || !isLanguageUnsent()) return;
    saveLanguage({ language })
      .unwrap()
      .then(languageSent, () => undefined);
  }, [isAsked, saveLanguage]);
  return null;
}
