import type { refusals as en } from '@/texts/en/refusals';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const HOURS = { one: 'heure', many: 'd’heures', other: 'heures' };
const FUNDINGS = { one: 'dépôt', many: 'de dépôts', other: 'dépôts' };
const ORDERS = { one: 'ordre ouvert', many: 'd’ordres ouverts', other: 'ordres ouverts' };
const LISTINGS = { one: 'annonce', many: 'd’annonces', other: 'annonces' };

export const refusals: Translated<typeof en> = {
  noCredentials: 'Veuillez vous connecter.',
  notFound: 'Introuvable.',
  tooManyAttempts: 'Trop de tentatives. Patientez un peu et réessayez.',
  tooManyAccounts: (most: number) => `Vous pouvez enregistrer ${String(most)} comptes bancaires au plus.`,
  accountTooNew: (hours: number, time: string) =>
    `Un nouveau compte bancaire est utilisable pour un retrait ${counted(hours, HOURS)} après son ajout\u00a0: à partir du ${time}.`,
  accountTooNewYet: (time: string) =>
    `Ce nouveau compte bancaire sera utilisable pour un retrait à partir du ${time}\u00a0: votre double authentification sera alors assez ancienne pour le confirmer.`,
  tooManyFundings: (most: number) =>
    `Vous avez déjà ${counted(most, FUNDINGS)} en attente d’approbation. Révoquez-en un, ou attendez une décision.`,
  tooManyFundingsOfDay: (most: number) =>
    `Vous avez fait ${counted(most, FUNDINGS)} ces dernières 24 heures, les révoqués compris. Réessayez demain.`,
  tooManyOrders: (most: number) =>
    `Vous avez déjà ${counted(most, ORDERS)}. Révoquez-en un, ou attendez une exécution.`,
  tooManyListings: (most: number) =>
    `Vous avez déjà ${counted(most, LISTINGS)}. Supprimez-en une, ou attendez une vente.`,
  amountTooSmall: (least: string) => `Le montant minimum est de ${least}.`,
  rateOutOfReach: 'Aucune annonce ne peut donner ce taux. Comparez de nouveau les parcours.',
  tooManyImages: (mostMb: number) =>
    `Vous pouvez envoyer ${String(mostMb)} Mo d’images en 24\u00a0heures. Réessayez plus tard.`,
  contactRefused: 'Le formulaire n’a pas été accepté.',
  noSuchTransaction: 'Cette transaction n’existe pas.',
  disputeAnswered: 'Ce litige a reçu une réponse : rien ne peut y être ajouté. Vous pouvez en ouvrir un autre.',
  tooManyPictures: (most: number) => `Un litige a ${String(most)} images au plus, et celui-ci les a toutes.`,
  tooManyEntries: (most: number) =>
    `Un litige a ${String(most)} messages et images au plus, et celui-ci les a tous. Attendez la réponse.`,
  listingOrTransaction: 'il faut une annonce ou une transaction',
  noSuchCursor: 'Cet endroit de la liste n’existe pas. Relisez-la depuis le début.',
  noPushService: 'L’adresse du service push de ce navigateur n’est pas autorisée.',
  foreignPush: 'Le service de notification de ce navigateur utilise cette adresse pour un autre compte.',
  noPushKey: 'p256dh n’est pas une clé de navigateur.',
  mailNotSent: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer.',
  pinWrong: 'Le code à usage unique est faux, déjà utilisé ou expiré.',
  pinNeeded: 'Un retrait demande un code à usage unique tout juste vérifié.',
  codeWrong:
    'Ce code n’est pas le bon, ou ne l’est plus. Saisissez le plus récent. S’il est refusé aussi, laissez votre téléphone régler l’heure automatiquement.',
  codeUsed: 'Ce code a déjà été utilisé. Attendez le suivant.',
  secondStep:
    'Le mot de passe est bon, et ce compte demande un second facteur. Connectez-vous avec une application qui le connaît.',
  secondStepOver: 'Cette connexion a pris trop de temps. Saisissez de nouveau votre mot de passe.',
  factorOn: 'La double authentification est déjà activée.',
  codesReplaced: 'Ces codes de secours ne sont plus les derniers : d’autres ont été créés dans une autre fenêtre.',
  factorOff: 'La double authentification est désactivée.',
  noSetup: 'Il n’y a rien à confirmer. Recommencez la configuration.',
  birthday: {
    noDate: 'Cette date de naissance n’existe pas.',
    future: 'La date de naissance est dans le futur.',
    tooEarly: (first: string) => `La date de naissance est antérieure au ${first}.`,
  },
  passwordWrong: 'Ce n’est pas votre mot de passe.',
  pinReplaced:
    'La double authentification est activée : un retrait demande un code de votre application d’authentification, et non un code par e-mail.',
  passkeyOver: 'Cela a pris trop de temps, ou c’est déjà fait. Veuillez réessayer.',
  passkeyWrong: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.',
  passkeyKnown: 'Cette clé d’accès est déjà dans votre liste.',
  tooManyPasskeys: (most: number) => `Vous pouvez avoir ${String(most)} clés d’accès au plus. Retirez-en d’abord une.`,
  codeNeeded: 'Saisissez un code de votre application d’authentification, ou un code de secours.',
  linkGone: 'Le lien n’est pas valable, a déjà servi ou a expiré.',
  noSuchAccount: 'Aucun compte n’existe à cette adresse e-mail.',
  noPaymentDetails: 'Il n’y a pas de coordonnées de paiement pour cette devise.',
  emailTaken: 'Un compte existe déjà à cette adresse e-mail.',
  invalidToken: 'Jeton invalide.',
  invalidCredentials: 'Identifiants incorrects.',
  accountDeactivated: 'Le compte a été désactivé.',
  accountFrozen: 'Votre compte est gelé. Contactez notre assistance.',
  noSuchListing: 'Vous n’avez pas d’annonce active de cette paire à ce taux.',
  listingEnded: 'Cette annonce est close : elle a été supprimée ou vendue.',
  moreThanLeft: (left: string) => `Il ne reste que ${left} de cette annonce.`,
  rateOrPeg: 'Une annonce a un taux ou suit le marché, pas les deux.',
  noListingToReturn: 'Vous n’avez pas d’annonce active de cette devise et de ce montant.',
  fundedByTransfer: 'Un dépôt se fait par virement. Cet appel ne rend les annonces que lors d’une désactivation.',
  notPending: (status: string) =>
    `Seule une transaction en attente peut être révoquée\u202f; le statut de celle-ci est «\u00a0${status}\u00a0».`,
  emptyImage: 'Le fichier de l’image est vide. Choisissez-le de nouveau.',
  imageTooLarge: 'L’image dépasse 5 Mo.',
  noImage:
    'Le fichier n’est pas une image PNG, JPEG, WebP ou GIF complète, ou a trop de pixels. Un JPEG peut en avoir 200 millions, un PNG 25 millions, les autres 12,5 millions.',
  ownImagesBusy: 'Vos images précédentes sont en cours de lecture. Réessayez dans un instant.',
  imagesBusy: 'Trop d’images sont envoyées en ce moment. Réessayez dans un instant.',
  imageTooSlow: 'L’image n’a pas pu être lue à temps. Réessayez, ou envoyez-en une plus petite.',
  tooBusy: 'Le serveur est trop chargé en ce moment. Réessayez dans un instant.',
  noWrites: 'Le serveur ne peut rien enregistrer en ce moment. Rien n’a été modifié. Réessayez dans un instant.',
  stillCarriedOut: 'La même demande est encore en cours de traitement.',
  keyReused: 'Cette Idempotency-Key a servi pour une autre demande.',
  givenUp: 'Cette demande a été abandonnée avant d’arriver. Rien n’a été modifié.',
  database: {
    tooLong: 'La demande contient une valeur trop longue.',
    outOfRange: 'La demande contient un nombre hors limites.',
    noSuchDate: 'La demande contient une date qui n’existe pas.',
    characters: 'La demande contient des caractères interdits.',
    wrongKind: 'La demande contient une valeur du mauvais type.',
    ledgerRule: 'La modification enfreindrait une règle comptable.',
    changed: 'Ce que vise la demande a changé entre-temps.',
    exists: 'Cela existe déjà.',
    busy: 'Le serveur traite déjà ces données. Veuillez réessayer.',
  },
  tryAgainSoon: 'Le serveur ne peut pas répondre pour le moment. Réessayez dans un instant.',
  unavailable: 'Le serveur ne peut pas répondre. Vérifiez si c’est fait avant de réessayer.',
  unexpected: 'Un problème est survenu de notre côté. Vérifiez si c’est fait avant de réessayer.',
};
