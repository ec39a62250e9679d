import type { landing as landingEnglish } from '@/texts/landing';
import type { ENGLISH_LANDING_SENTENCES, englishLandingSaid as landingSaidEnglish } from '@/texts/landingSentences';
import type { Translated } from '@/texts/language/inLanguage';
import type { page as pageEnglish } from '@/texts/page';
import type { LandingPart } from '@/texts/parts';
import { FRENCH_SHARES } from './shares';

const landing: Translated<typeof landingEnglish> = {
  logIn: 'Connexion',
  sessionExpired:
    'Votre session est terminée : elle a expiré, ou a été déconnectée depuis un autre appareil. Veuillez vous reconnecter.',
  heading: 'Yuans, cedis, nairas. Au taux de votre choix.',
  lead: 'Gardez vos devises au même endroit, proposez-les à votre taux ou prenez le meilleur taux des autres. Frais affichés avant l’envoi, taux en direct.',
  getStarted: 'Commencer',

  faqHeading: 'Questions fréquentes',
  faq: [
    { question: 'Combien de temps dure un litige ?', answer: 'Les litiges sont examinés sous 24 à 48 heures.' },
    {
      question: 'Combien cela coûte-t-il ?',
      answer: `Un ordre bilatéral coûte ${FRENCH_SHARES.bilateralFee} de son montant, un ordre multilatéral ${FRENCH_SHARES.multilateralFee}. Publier ou supprimer une annonce, déposer et retirer sont gratuits. Les frais s’affichent avant tout envoi.`,
    },
    {
      question: 'Comment alimenter mon portefeuille ?',
      answer:
        'Choisissez yuans, cedis ou nairas, et envoyez le montant par virement au compte affiché ; pour les cedis, le mobile money convient aussi, pour les yuans Alipay et WeChat Pay. Votre portefeuille est crédité une fois le virement vérifié.',
    },
    {
      question: 'À quel taux puis-je publier une annonce ?',
      answer: `Au vôtre, entre ${FRENCH_SHARES.lowestRate} et ${FRENCH_SHARES.highestRate} du taux du marché de la paire à ce moment.`,
    },
    {
      question: 'Qu’est-ce qu’un ordre multilatéral ?',
      answer:
        'Un ordre qui passe par une troisième devise, par exemple de nairas en yuans par les cedis, si c’est moins cher ou le seul moyen. Vous voyez chaque étape, son taux et ce que vous recevez avant de choisir un parcours.',
    },
    {
      question: 'Combien de temps dure une transaction ?',
      answer: 'En général moins de 10 minutes. Tant qu’elle est en attente, vous pouvez la révoquer.',
    },
  ],

  factsLabel: 'En bref',
  facts: [
    { fact: 'Votre taux', detail: 'Annonces à ±10 % du taux du marché' },
    { fact: `${FRENCH_SHARES.bilateralFee} par ordre`, detail: 'Annonces, dépôts et retraits gratuits' },
    { fact: 'Moins de 10 minutes', detail: 'en général pour une transaction' },
    { fact: '24 à 48 heures', detail: 'pour l’examen d’un litige' },
  ],

  socialLabel: 'Réseaux sociaux',
  share: 'Parlez-en à un ami :',
  shareOn: (network: string) => `Partager sur ${network}`,

  stayUpdated: 'Restez informé',
  stayUpdatedLead: 'Nouvelles devises, nouvelles fonctions.',
  name: 'Nom',
  email: 'E-mail',
  timedOut: 'le serveur n’a pas répondu à temps',
  answered: (status: number) => `le serveur a répondu ${String(status)}`,
  unreachable: 'le serveur est injoignable',
  notLoaded: 'la page n’a pas pu charger le module d’envoi, vérifiez votre connexion',

  playTour: 'Lancer la visite',
  tour: 'Visite de l’application',
  tourCaptions: 'Français',
  tourFailed: 'La visite ne peut pas être lue pour le moment. {logIn} pour voir l’application.',
  tourLogIn: 'Connectez-vous',
};

const LANDING_SENTENCES: Translated<typeof ENGLISH_LANDING_SENTENCES> = {
  contactSent: 'E-mail envoyé !',
  deactivated: 'Votre compte a bien été désactivé.',
};

const landingSaid: Translated<typeof landingSaidEnglish> = {
  contactFailed: (reason: string): string => `L’e-mail n’a pas été envoyé\u00a0: ${reason}`,
};

const page: Translated<typeof pageEnglish> = {
  description:
    'Yuans, cedis et nairas au même endroit : proposez votre propre taux, ou prenez le meilleur taux des autres.',
  noScript: 'Crossrate a besoin de JavaScript. Activez-le, puis rechargez cette page.',
};

/** The texts of the landing page alone, and those that the build writes into every page, by key. */
export const texts: Translated<LandingPart> = {
  landing,
  landingSaid,
  landingSentences: LANDING_SENTENCES,
  'public:page': page,
};
