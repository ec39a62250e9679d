import { letters as en } from '@/texts/en/letters';
import { inLanguage } from '@/texts/chosen/inLanguage';

export const letterTexts = inLanguage('letters', en);
