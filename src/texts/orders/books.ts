import { books as en } from '@/texts/en/orders/books';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const booksTexts = inLanguage('orders:books', en);
