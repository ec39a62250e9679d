import type { mailEnd as en } from '@/texts/en/away/mailEnd';
import type { Translated } from '@/texts/language/translated';

export const mailEnd: Translated<typeof en> = {
  title: 'E-mails sur votre compte',
  question:
    'Cliquez sur le bouton pour ne plus recevoir d’e-mails sur les nouveautés de votre compte. Les autres e-mails, comme les codes, continuent.',
  end: 'Arrêter ces e-mails',
  ended: 'Ces e-mails sont arrêtés',
  endedHint: 'Vous pouvez les réactiver dans votre profil.',
  unknown: 'Ce lien n’est plus valable',
  unknownHint: 'Ces e-mails sont déjà arrêtés, ou le lien est incomplet.',
};
