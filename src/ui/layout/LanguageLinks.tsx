import { currentLanguage } from '@/texts/language/language';
import { LANGUAGES } from '@/texts/language/facts';
import { controlTexts } from '@/texts/everyPage';
import styles from './LanguageLinks.module.css';

/** The page in each language. They are links, so that they work before the app runs, and machines find them. */
export function LanguageLinks() {
  const shown = currentLanguage().id;
  return (
    <nav className={styles.languages} aria-label={controlTexts.language}>
      {Object.values(LANGUAGES).map(({ id, tag, name }) => (
        <a
          key={id}
          href={`?lang=${id}`}
          hrefLang={tag}
          lang={tag}
          {...(id === shown && { 'aria-current': 'true' as const })}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
