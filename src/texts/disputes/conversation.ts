import { conversation as en } from '@/texts/en/disputes/conversation';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const conversationTexts = inLanguage('disputes:conversation', en);
