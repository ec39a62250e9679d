import { letters as en } from './en/letters';
import { inLanguage } from './language/language';

export const letterTexts = inLanguage({ en });
