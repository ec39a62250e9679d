import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type {
  denial as denialEnglish,
  factorNotices as factorNoticesEnglish,
  letters as lettersEnglish,
  mailEnd as mailEndEnglish,
  receiptCheck as receiptCheckEnglish,
} from '@/texts/letters';
import type { ServerPart } from '@/texts/parts';
import type { refusals as refusalsEnglish } from '@/texts/refusals';
import { bankLabels, consoleRefusals } from './consoleRefusals';

const signed = (body: string) => `${body}\n\nCrossrate`;

const letters: Translated<typeof lettersEnglish> = {
  /** The last line, if the support has an address. */
  support: (address: string) => `Notre assistance\u00a0: ${address}`,
  welcomeSubject: 'Bienvenue chez Crossrate',
  welcome: (username: string | null, address: string) =>
    signed(
      `${username === null ? 'Bonjour' : `Bonjour ${username}`},\n\nvotre compte est prêt. Connectez-vous sur ${address}`,
    ),
  resetSubject: 'Réinitialisez votre mot de passe Crossrate',
  reset: (address: string) =>
    signed(
      `Choisissez ici un nouveau mot de passe (valable une heure, une seule fois)\u00a0:\n\n${address}\n\n` +
        'Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste le même.',
    ),
  pinSubject: 'Votre code à usage unique Crossrate',
  pin: (pin: string) =>
    signed(`${pin} confirme votre retrait. Ce code est valable 5\u00a0minutes. Ne le communiquez jamais à personne.`),
  noticeSubject: 'Du nouveau sur votre compte Crossrate',
  noticeLine: (title: string, address: string) => `- ${title}\u00a0: ${address}`,
  notices: (lines: readonly string[], left: number, all: string, end: string) =>
    signed(
      `Voici ce qui est nouveau sur votre compte\u00a0:\n\n${lines.join('\n')}\n` +
        (left > 0 ? `et ${String(left)} de plus.\n` : '') +
        `\nTout voir\u00a0: ${all}\n\nPour ne plus recevoir ces e-mails, ouvrez ${end}`,
    ),
  deviceSubject: 'Nouvel appareil sur votre compte Crossrate',
  device: (device: string, at: string, until: string, address: string) =>
    signed(
      `Un appareil encore jamais vu s’est connecté à votre compte\u00a0: ${device}, ${at}.\n\n` +
        'Si c’était vous, il n’y a rien à faire.\n\n' +
        `Si ce n’était pas vous, ouvrez cette page et cliquez sur «\u00a0Ce n’était pas moi\u00a0» avant le ${until}\u00a0:\n\n${address}\n\n` +
        'Vous serez déconnecté sur tous les appareils, et personne ne pourra se connecter avant que vous ayez choisi un nouveau mot de passe.',
    ),
  factorSubject: 'Sécurité de votre compte Crossrate',
  factor: (change: string, at: string, address: string) =>
    signed(
      `${change} (${at})\n\nSi c’était vous, il n’y a rien à faire.\n\n` +
        `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe, ce qui vous déconnecte sur tous les appareils\u00a0: ${address}`,
    ),
  fundingSubject: (reference) => `Votre virement à Crossrate\u00a0: ${reference}`,
  funding: (money, reference, address) =>
    signed(
      `Virez ${money} et inscrivez ceci dans le virement, pour qu’il soit retrouvé aussitôt\u00a0:\n\n${reference}\n\n` +
        `Le compte à créditer n’est indiqué qu’ici, jamais dans un e-mail\u00a0: ${address}\n\n` +
        'Si vous avez déjà payé, vous n’avez rien d’autre à faire.',
    ),
  hookOffSubject: 'Un webhook a été désactivé',
  hookOff: (address: string) =>
    signed(
      'Un webhook de votre compte Crossrate a été désactivé, car son adresse n’a accepté aucun événement depuis trois jours ou n’en veut plus.\n\n' +
        `Vous pouvez voir ce qui n’a pas été livré, le réactiver et renvoyer les événements ici : ${address}`,
    ),
  contactSubject: 'Restez informé : une nouvelle adresse',
  contact: (name: string, email: string) => signed(`${name} <${email}> souhaite rester informé.`),
};

const mailEnd: Translated<typeof mailEndEnglish> = {
  title: 'E-mails sur votre compte',
  question:
    'Cliquez sur le bouton pour ne plus recevoir d’e-mails sur les nouveautés de votre compte. Les autres e-mails, comme les codes, continuent.',
  end: 'Arrêter ces e-mails',
  ended: 'Ces e-mails sont arrêtés',
  endedHint: 'Vous pouvez les réactiver dans votre profil.',
  unknown: 'Ce lien n’est plus valable',
  unknownHint: 'Ces e-mails sont déjà arrêtés, ou le lien est incomplet.',
};

const CODES = { one: 'code de secours', many: 'de codes de secours', other: 'codes de secours' };

const factorNotices: Translated<typeof factorNoticesEnglish> = {
  on: 'La double authentification a été activée sur votre compte.',
  off: 'La double authentification a été désactivée sur votre compte.',
  removed: 'Notre assistance a retiré la double authentification de votre compte.',
  renewed: 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne sont plus valables.',
  passkeyAdded: 'Une clé d’accès a été ajoutée à votre compte. Elle connecte sans votre mot de passe.',
  passkeyRemoved: 'Une clé d’accès a été retirée de votre compte.',
  keyMade: (name: string) =>
    `Une clé d’API a été créée pour votre compte : ${name}. Les programmes qui la possèdent peuvent utiliser votre compte.`,
  hookMade: 'Un webhook a été créé pour votre compte. Il envoie les événements choisis à un autre système.',
  hooksPaused:
    'Vos webhooks ont été suspendus, car votre mot de passe a été réinitialisé. Vérifiez-les, puis réactivez ceux qui sont les vôtres.',
  hookOff:
    'Un webhook a été désactivé, car son adresse n’a accepté aucun événement depuis trois jours ou n’en veut plus.',
  switchFired: (listings, orders) =>
    `Votre programme n’a pas donné signe de vie à temps : tout ce qui était ouvert a été annulé. Annonces : ${listings}. Ordres : ${orders}.`,
  keyRevoked: 'Une clé d’API de votre compte a été révoquée.',
  asked: (money, question) => `Nous avons reçu ${money} et avons une question à ce sujet\u00a0: ${question}`,
  keyEnded: (name) => `Notre assistance a révoqué la clé d’API ${name} de votre compte.`,
  keyWithdrew: (name, money) => `La clé d’API ${name} retire ${money} de votre compte.`,
  takenBack: (money, reason, owed) =>
    `Votre dépôt de ${money} a été repris. Motif\u00a0: ${reason} ${owed === null ? 'Il a été prélevé sur votre portefeuille.' : `Votre portefeuille contenait moins\u00a0: vous devez ${owed}. Votre prochain dépôt le réglera\u00a0; d’ici là, aucun retrait n’est possible.`}`,
  reversed: 'Le prestataire de mobile money a renvoyé le paiement à son payeur.',
  refunded: (money, reason) =>
    `Votre paiement de ${money} est renvoyé au téléphone qui l’a fait. Motif\u00a0: ${reason}`,
  debtPaid: (money, left) =>
    `${money} de votre dépôt ont réglé ce que vous deviez. ${left === null ? 'Vous ne devez plus rien dans cette devise.' : `Vous devez encore ${left}.`}`,
  payoutReturned: (money, reason) =>
    `La banque n’a pas payé votre retrait de ${money}. L’argent est de nouveau dans votre portefeuille. Raison\u00a0: ${reason}`,
  passkeysEnded:
    'Les clés d’accès ajoutées avec l’ancien mot de passe ont été retirées. Ajoutez-les de nouveau dans votre profil.',
  recovery: (left: number) =>
    `Un code de secours a servi à se connecter à votre compte. Il vous reste ${counted(left, CODES)}.`,
};

const denial: Translated<typeof denialEnglish> = {
  title: 'Un nouvel appareil s’est connecté à votre compte',
  question:
    'Si ce n’était pas vous, cliquez sur le bouton. Vous serez déconnecté sur tous les appareils, et personne ne pourra se connecter avant que vous ayez choisi un nouveau mot de passe.',
  press: 'Ce n’était pas moi',
  done: 'Vous êtes déconnecté sur tous les appareils',
  doneHint:
    'L’ancien mot de passe n’est plus valable. Nous vous avons envoyé un e-mail avec un lien pour en choisir un nouveau, valable une heure. Vérifiez ensuite vos transactions et vos comptes bancaires.',
  again: 'Pas d’e-mail ? Demandez un autre lien.',
  unknown: 'Ce lien n’est plus valable',
  unknownHint:
    'Il a déjà servi, a expiré, ou a été remplacé par un e-mail plus récent ou un nouveau mot de passe. Si ce n’était pas vous, demandez un nouveau mot de passe sur la page de connexion : cela vous déconnecte sur tous les appareils.',
};

const receiptCheck: Translated<typeof receiptCheckEnglish> = {
  genuine: 'Ce reçu est authentique',
  proves: (amount: string, day: string, status: string) =>
    `Il concerne une transaction Crossrate de ${amount} faite le ${day} (UTC). Son statut est «\u00a0${status}\u00a0».`,
  unknown: 'Ce reçu n’existe pas',
  unknownHint: 'Vérifiez le code. S’il est identique à l’imprimé, le reçu ne vient pas de Crossrate.',
};

const HOURS = { one: 'heure', many: 'd’heures', other: 'heures' };
const FUNDINGS = { one: 'dépôt', many: 'de dépôts', other: 'dépôts' };
const ORDERS = { one: 'ordre ouvert', many: 'd’ordres ouverts', other: 'ordres ouverts' };
const LISTINGS = { one: 'annonce', many: 'd’annonces', other: 'annonces' };

const refusals: Translated<typeof refusalsEnglish> = {
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
  crossesOthers: ({ offered, asked, rate, least }) =>
    `D’autres proposent déjà ${offered} contre ${asked} à ${rate}, ce qui répond à votre taux. Échangez plutôt avec eux, ou publiez votre annonce à ${least} ou plus.`,
  crossesOwn: ({ offered, asked, rate, least }) =>
    `Votre propre annonce de ${offered} contre ${asked} à ${rate} répond à ce taux. Modifiez-la ou supprimez-la d’abord, ou publiez à ${least} ou plus.`,
  rateOutOfReach: 'Aucune annonce ne peut donner ce taux. Comparez de nouveau les parcours.',
  exchange: {
    short: 'Ce montant ne peut pas être échangé en entier à votre limite pour le moment. Rien n’a été échangé.',
    wouldTake:
      'D’autres proposent déjà ce taux ou mieux : une partie serait échangée tout de suite. Aucune annonce n’a été publiée.',
    nothing: 'Rien ne peut être échangé à votre limite pour le moment.',
    overtaken: 'D’autres ont pris ces offres au même moment. Rien n’a été échangé. Veuillez réessayer.',
  },
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
  passwordNeeded: 'Saisissez votre mot de passe : cela envoie plus qu’auparavant.',
  passwordWrong: 'Ce n’est pas votre mot de passe.',
  pinReplaced:
    'La double authentification est activée : un retrait demande un code de votre application d’authentification, et non un code par e-mail.',
  passkeyOver: 'Cela a pris trop de temps, ou c’est déjà fait. Veuillez réessayer.',
  passkeyWrong: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.',
  passkeyKnown: 'Cette clé d’accès est déjà dans votre liste.',
  tooManyKeys: (most: number) => `Vous pouvez avoir ${String(most)} clés d’API au plus. Révoquez-en d’abord une.`,
  hookAddress:
    'Cette adresse n’est pas autorisée. Il faut une adresse https publique, sans port, nom d’utilisateur ni mot de passe.',
  tooManyHooks: (most: number) => `Vous pouvez avoir ${String(most)} webhooks au plus. Retirez-en d’abord un.`,
  hookNotOn: 'Ce webhook n’est pas actif. Réactivez-le d’abord.',
  hookUnderWay: 'Cet événement est en cours d’envoi.',
  keyTime: (seconds: number) =>
    `L’heure de la requête doit être à ${counted(seconds, { one: 'seconde', other: 'secondes' })} au plus de l’horloge du serveur, en millisecondes depuis 1970.`,
  keyUnknown: 'Cette clé est inconnue, expirée ou révoquée, ou la signature ne correspond pas à la requête.',
  keyUsed: 'Cette requête signée a déjà été faite. Signez-la de nouveau avec une nouvelle heure.',
  keyScope: 'Cette clé ne permet pas cet appel.',
  keyAddress: 'Cette clé ne peut pas être utilisée depuis cette adresse.',
  keyNeedsAddresses: 'Une clé qui retire a besoin des adresses depuis lesquelles elle peut être utilisée.',
  keyNeedsFactor: 'Une clé qui retire a besoin de la double authentification. Activez-la d’abord.',
  keyNoPicture: 'Une clé retire vers un compte enregistré, sans image.',
  tooManyPasskeys: (most: number) => `Vous pouvez avoir ${String(most)} clés d’accès au plus. Retirez-en d’abord une.`,
  codeNeeded: 'Saisissez un code de votre application d’authentification, ou un code de secours.',
  linkGone: 'Le lien n’est pas valable, a déjà servi ou a expiré.',
  noSuchAccount: 'Aucun compte n’existe à cette adresse e-mail.',
  noPaymentDetails: 'Il n’y a pas de coordonnées de paiement pour cette devise.',
  debtOpen: (money) =>
    `Vous devez ${money}, car un dépôt a été repris après avoir été dépensé. Réglez d’abord cette somme\u00a0: vous pourrez ensuite retirer de nouveau.`,
  debtKeepsOpen: (money) =>
    `Vous devez ${money}, car un dépôt a été repris après avoir été dépensé. Réglez d’abord cette somme\u00a0: vous pourrez ensuite fermer votre compte.`,
  noMobileMoney: 'Cette devise ne peut pas être payée ici par mobile money.',
  mobilePaymentWaits:
    'Une demande pour ce dépôt attend déjà sur un téléphone. Confirmez-la, ou attendez qu’elle se termine.',
  tooManyMobilePayments: (most: number) =>
    `Seules ${String(most)} demandes de paiement peuvent être envoyées à des téléphones en 24 heures. Réessayez demain, ou payez par virement.`,
  wrongSignature: 'La signature ne correspond pas au contenu, ou elle est trop ancienne.',
  otherReference: 'externalId est la référence d’un autre dépôt',
  emailInUse: 'Un compte existe déjà à cette adresse e-mail.',
  invalidToken: 'Jeton invalide.',
  invalidCredentials: 'Identifiants incorrects.',
  accountDeactivated: 'Le compte a été désactivé.',
  accountFrozen: 'Votre compte est gelé. Contactez notre assistance.',
  noSuchListing: 'Vous n’avez pas d’annonce active de cette paire à ce taux.',
  listingEnded: 'Cette annonce est close : elle a été supprimée ou vendue.',
  orderEnded: 'Cet ordre est clos : il a été exécuté, annulé ou rejeté.',
  moreThanLeft: (left: string) => `Il ne reste que ${left} de cette annonce.`,
  rateOrPeg: 'Une annonce a un taux ou suit le marché, pas les deux.',
  amountOrAdd: 'Une modification dit combien doit rester ou combien est ajouté, pas les deux.',
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

/** The texts that only the server uses: mails, refusals, its own pages. By key. */
export const texts: Translated<ServerPart> = {
  'away:mailEnd': mailEnd,
  'console:bank': bankLabels,
  'console:refusals': consoleRefusals,
  'devices:denial': denial,
  'devices:factorNotices': factorNotices,
  letters,
  refusals,
  'server:world': { sandbox: 'Bac à sable : argent fictif' },
  'wallet:receiptCheck': receiptCheck,
};
