import { notifications as en } from './en/notifications';
import { inLanguage } from './language/language';

export const notificationTexts = inLanguage({ en });
