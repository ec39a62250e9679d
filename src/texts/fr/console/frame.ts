import type { frame as en } from '@/texts/en/console/frame';
import type { Translated } from '@/texts/language/translated';

export const frame: Translated<typeof en> = {
  sections: 'Sections',
  inbox: 'À traiter',
  disputes: 'Litiges',
  users: 'Utilisateurs',
  market: 'Marché',
  books: 'Comptabilité',
  operators: 'Opérateurs',
  log: 'Journal',
  logInTitle: 'Console de l’opérateur',
  email: 'E-mail',
  password: 'Mot de passe',
  code: 'Code de votre second facteur',
  codeHint: 'Les six chiffres que votre application affiche.',
  logIn: 'Se connecter',
  logOut: 'Se déconnecter',
  roles: { read: 'Lecture', support: 'Assistance', finance: 'Finance', owner: 'Propriétaire' },
  roleNow: (role: string) => `Votre rôle a changé. Il est maintenant\u00a0: ${role}.`,
  notReached: 'Le serveur est injoignable. Rien n’a été fait.',
  notUnderstood: 'La réponse du serveur n’a pas été comprise. Rechargez la page.',
  loading: 'Chargement',
  outOfDate: 'Ces données ne sont pas à jour : le serveur est injoignable.',
  failed: (status: number) => `Le serveur a répondu ${String(status)}.`,
  page: (title: string) => `${title} · Opérateur · Crossrate`,
};
