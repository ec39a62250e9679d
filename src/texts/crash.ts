import { crash as en } from './en/crash';
import { inLanguage } from './language/language';

export const crashTexts = inLanguage({ en });
