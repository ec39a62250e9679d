import type * as en from '@/texts/en/public/authSentences';
import type { Translated } from '@/texts/language/translated';

export const AUTH_SENTENCES: Translated<typeof en.AUTH_SENTENCES> = {
  showPassword: 'afficher le mot de passe',
  hidePassword: 'masquer le mot de passe',
  noAccountYet: 'Pas encore de compte ? Inscrivez-vous',
  forgotPassword: 'Mot de passe oublié ?',

  emailInvalid: 'Saisissez une adresse e-mail',
  emailRequired: 'L’e-mail est obligatoire',
  usernameRequired: 'Le nom d’utilisateur est obligatoire',
  passwordTooShort: 'Le mot de passe doit avoir au moins 8 caractères',
  passwordNeedsUppercase: 'Le mot de passe doit contenir au moins une majuscule',
  passwordNeedsLowercase: 'Le mot de passe doit contenir au moins une minuscule',
  passwordNeedsSpecial: 'Le mot de passe doit contenir au moins un caractère spécial',
  confirmationRequired: 'Confirmez le mot de passe',
  passwordsMustMatch: 'Les mots de passe doivent être identiques',

  invalidCredentials:
    'Identifiants incorrects. Réessayez ou réinitialisez votre mot de passe. Respectez aussi les majuscules et les minuscules de l’e-mail.',
  accountDeactivated: 'Le compte a été désactivé. Contactez notre assistance pour le réactiver.',
  resetRequestFailed: 'Aucun compte n’existe à cette adresse. Vérifiez l’adresse e-mail et réessayez',
  resetRequested: 'Un e-mail vous explique comment réinitialiser votre mot de passe',
  resetFailed: 'Votre mot de passe n’a pas pu être modifié. Réessayez plus tard.',
  resetDone: 'Mot de passe réinitialisé. Retour à l’accueil dans un instant.',
};

export const authSaid: Translated<typeof en.authSaid> = {
  fieldRequired: (label: string): string => `Champ obligatoire\u00a0: ${label}`,
};
