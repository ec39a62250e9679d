import { tickets as en } from '@/texts/en/tickets';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const ticketTexts = inLanguage('tickets', en);
