import { books as en } from '@/texts/en/console/books';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const booksTexts = inLanguage('console:books', en);
