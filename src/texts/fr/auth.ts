import type { auth as en } from '@/texts/en/auth';
import type { Translated } from '@/texts/language/translated';

export const auth: Translated<typeof en> = {
  toStart: 'Crossrate, vers la page d’accueil',
  newPasswordTitle: 'Choisissez un nouveau mot de passe',
  backToLogin: 'Retour à la connexion',
  askForLink: 'Demander un nouveau lien',
  savePassword: 'Enregistrer le mot de passe',
  registered: 'Votre compte a été créé. Veuillez vous connecter.',
  login: 'Connexion',
  email: 'E-mail',
  emailHint: 'Respectez les majuscules et les minuscules de l’e-mail.',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères, dont une majuscule, une minuscule et un caractère spécial',
  confirmPassword: 'Confirmez le mot de passe',
  register: 'Créer un compte',
  registerLead: 'Un seul compte, un portefeuille par devise.',
  haveAccount: 'Déjà un compte ? Connectez-vous',
  username: 'Nom d’utilisateur',
  resetTitle: 'Réinitialisez votre mot de passe',
  resetLead: 'Nous envoyons un lien à votre adresse e-mail.',
  sendLink: 'Envoyer le lien',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  tooMany: 'Trop de tentatives. Patientez un peu avant de réessayer.',
  serverFailed: 'Un problème est survenu sur le serveur. Réessayez un peu plus tard.',
  registrationUnclear:
    'Le serveur n’a pas répondu à temps. Votre compte existe peut-être déjà : essayez de vous connecter avant d’en créer un autre.',
  notRegistered: 'Votre compte n’a pas pu être créé. Vérifiez le formulaire et réessayez.',
};
