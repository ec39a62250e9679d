import type { auth as authEnglish } from '@/texts/auth';
import type { ENGLISH_AUTH_SENTENCES, englishAuthSaid as authSaidEnglish } from '@/texts/authSentences';
import type { brand as brandEnglish, controls as controlsEnglish, titles as titlesEnglish } from '@/texts/everyPage';
import type { Translated } from '@/texts/language/inLanguage';
import type { PublicPart } from '@/texts/parts';
import type { passkeyLogIn as passkeyLogInEnglish } from '@/texts/profile/passkeyLogIn';
import type { secondStep as secondStepEnglish } from '@/texts/profile/secondStep';

const auth: Translated<typeof authEnglish> = {
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

export const AUTH_SENTENCES: Translated<typeof ENGLISH_AUTH_SENTENCES> = {
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

export const authSaid: Translated<typeof authSaidEnglish> = {
  fieldRequired: (label: string): string => `Champ obligatoire\u00a0: ${label}`,
};

const brand: Translated<typeof brandEnglish> = {
  name: 'Crossrate',
  titleOf: (screen: string) => `${screen} · Crossrate`,
};

export const controls: Translated<typeof controlsEnglish> = {
  optional: '(facultatif)',
  loading: 'Chargement',
  failures: { crashed: 'Cet écran n’a pas pu s’afficher.', notLoaded: 'Cet écran n’a pas pu être chargé.' },
  failureDetails: {
    crashed: 'Rien n’a été envoyé ni modifié. Rechargez-le ; si cela ne suffit pas, réessayez plus tard.',
    notLoaded:
      'La connexion est perdue, ou Crossrate a une version plus récente. Rien n’a été envoyé ni modifié. Vérifiez la connexion et rechargez la page.',
  },
  reload: 'Recharger',
  language: 'Langue',
  languageFailed: 'Les textes français n’ont pas pu être chargés ; ils sont en anglais.',
  back: 'Retour',
  /** How texts name the support: our own ones, and the specification's sentence. */
  support: { own: 'notre assistance', specified: 'notre assistance' },
};

const passkeyLogIn: Translated<typeof passkeyLogInEnglish> = {
  logIn: 'Se connecter avec une clé d’accès',
  stopped: 'Aucune clé d’accès utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
  confirm: 'Utiliser plutôt une clé d’accès',
  confirmed: 'Confirmé avec votre clé d’accès. Envoyez le retrait dans les cinq minutes.',
  notConfirmed: 'Le retrait n’a pas été confirmé avec une clé d’accès. Veuillez réessayer.',
};

const secondStep: Translated<typeof secondStepEnglish> = {
  title: 'Double authentification',
  appLead:
    'Votre mot de passe est bon. Saisissez maintenant le code que votre application d’authentification affiche pour Crossrate.',
  recoveryLead: 'Saisissez l’un des codes de secours conservés lors de l’activation de la double authentification.',
  appCode: 'Code à 6 chiffres',
  recoveryCode: 'Code de secours',
  recoveryHint: 'Chacun sert une seule fois. Si vous n’en avez plus, notre assistance peut vous aider.',
  useRecovery: 'Utiliser plutôt un code de secours',
  usePasskey: 'Utiliser plutôt une clé d’accès',
  useApp: 'Utiliser plutôt l’application d’authentification',
  submit: 'Continuer',
  again: 'Se connecter avec un autre compte',
  noCode: 'Saisissez le code.',
  wrong: 'Ce code n’a pas été accepté. Essayez le plus récent.',
};

const titles: Translated<typeof titlesEnglish> = {
  landing: 'Yuans, cedis, nairas au taux de votre choix',
  login: 'Connexion',
  register: 'Créer un compte',
  requestPasswordReset: 'Réinitialisez votre mot de passe',
  confirmPasswordReset: 'Choisissez un nouveau mot de passe',
};

/** The texts of the pages before the log-in, by key. */
export const texts: Translated<PublicPart> = {
  auth,
  authSaid,
  authSentences: AUTH_SENTENCES,
  brand,
  controls,
  'devices:passkeyLogIn': passkeyLogIn,
  'devices:secondStep': secondStep,
  'public:titles': titles,
};
