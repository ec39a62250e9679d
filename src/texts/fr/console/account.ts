import type { account as en } from '@/texts/en/console/account';
import type { Translated } from '@/texts/language/translated';

export const account: Translated<typeof en> = {
  title: 'Mon compte',
  passwordCard: 'Changer le mot de passe',
  factorCard: 'Renouveler le second facteur',
  oldPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  change: 'Changer',
  begin: 'Afficher une nouvelle clé',
  scan: 'Scannez ceci avec votre application d’authentification, ou saisissez-y la clé. Saisissez ensuite le premier code.',
  qr: 'Code QR pour votre application d’authentification',
  key: 'Clé',
  firstCode: 'Premier code de la nouvelle clé',
  confirm: 'Utiliser la nouvelle clé',
  factorLead: 'Il faut un code de votre application actuelle. Elle sert jusqu’à la confirmation de la nouvelle clé.',
  ended: 'Vos autres sessions se terminent.',
  first: 'Configurez votre accès',
  firstLead:
    'Vous choisissez le mot de passe, et seule votre application détient le second facteur\u00a0: personne d’autre ne les voit.',
  firstDone: 'Configurer et se connecter',
  checking: 'Vérification du lien',
  toLogIn: 'Vers la connexion',
  waiting: 'n’a pas utilisé le lien',
  linkLead:
    'Remettez ce lien à l’opérateur. Il sert une fois, dans les 72\u00a0heures, et ne sera plus affiché. L’opérateur y choisit lui-même son mot de passe et son second facteur.',
  link: 'Lien',
};
