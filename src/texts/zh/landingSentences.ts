import type { LANDING_SENTENCES as sentencesEn, landingSaid as saidEn } from '@/texts/en/landingSentences';
import type { Translated } from '@/texts/language/translated';

export const LANDING_SENTENCES: Translated<typeof sentencesEn> = {
  contactSent: '邮件发送成功！',
  deactivated: '您的账户已成功注销。',
};

export const landingSaid: Translated<typeof saidEn> = {
  contactFailed: (reason) => `邮件发送失败：${reason}`,
};
