import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LANGUAGE_IDS } from '@contract/values/languages';
import { keepLanguageOfAddress } from '@/api/session/languageStorage';
import { wantedLanguage } from '@/api/session/wantedLanguage';
import { texts as fr } from '@/texts/fr/console';
import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';
import { texts as zh } from '@/texts/zh/console';

/** The console is one file, so it has its texts in every language. */
const TEXTS: Readonly<Record<TranslatedId, Records>> = { zh, fr };

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Shows the console in the language of the address, the operator or the browser, as the app does. */
function speakConsole(): void {
  const id = wantedLanguage(LANGUAGE_IDS);
  keepLanguageOfAddress();
  if (!isTranslated(id)) return;
  speak(LANGUAGES[id], TEXTS[id]);
  document.documentElement.lang = LANGUAGES[id].tag;
}

/** The texts are chosen first: some files of the console read them when they are loaded. */
async function start(root: HTMLElement): Promise<void> {
  speakConsole();
  const [{ Console }, { AntdTheme }, { ErrorBoundary }] = await Promise.all([
    import('./Console'),
    import('./parts/AntdTheme'),
    import('@/ui/controls/ErrorBoundary'),
  ]);
  createRoot(root).render(
    <StrictMode>
      <AntdTheme>
        <ErrorBoundary>
          <Console />
        </ErrorBoundary>
      </AntdTheme>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
