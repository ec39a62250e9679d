import { listing as en } from './en/listing';
import { inLanguage } from './language/language';

export const listingTexts = inLanguage({ en });
