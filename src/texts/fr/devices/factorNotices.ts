import type { factorNotices as en } from '@/texts/en/devices/factorNotices';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const CODES = { one: 'code de secours', many: 'de codes de secours', other: 'codes de secours' };

export const factorNotices: Translated<typeof en> = {
  on: 'La double authentification a été activée sur votre compte.',
  off: 'La double authentification a été désactivée sur votre compte.',
  removed: 'Notre assistance a retiré la double authentification de votre compte.',
  renewed: 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne sont plus valables.',
  passkeyAdded: 'Une clé d’accès a été ajoutée à votre compte. Elle connecte sans votre mot de passe.',
  passkeyRemoved: 'Une clé d’accès a été retirée de votre compte.',
  passkeysEnded:
    'Les clés d’accès ajoutées avec l’ancien mot de passe ont été retirées. Ajoutez-les de nouveau dans votre profil.',
  recovery: (left: number) =>
    `Un code de secours a servi à se connecter à votre compte. Il vous reste ${counted(left, CODES)}.`,
};
