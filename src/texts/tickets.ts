import { tickets as en } from './en/tickets';
import { inLanguage } from './language/language';

export const ticketTexts = inLanguage({ en });
