import { listing as en } from '@/texts/en/listing';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const listingTexts = inLanguage('listing', en);
