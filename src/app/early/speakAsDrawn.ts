import { speak } from '@/texts/language/language';

/** From now on figures are written in the language of the page. Its texts are in the page already. */
export function speakAsDrawn(): void {
  const { lang, dataset } = document.documentElement;
  speak({ id: dataset.language ?? '', tag: lang, locale: lang, dateLocale: lang }, {});
}
