import { notifications as en } from '@/texts/en/notifications';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const notificationTexts = inLanguage('notifications', en);
