import { routing as en } from './en/routing';
import { inLanguage } from './language/language';

export const routingTexts = inLanguage({ en });
