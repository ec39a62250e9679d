import type { passkeys as en } from '@/texts/en/devices/passkeys';
import type { Translated } from '@/texts/language/translated';

export const passkeys: Translated<typeof en> = {
  title: 'Clés d’accès',
  lead: 'Sans mot de passe, avec votre empreinte, votre visage ou le code de votre appareil. Une clé d’accès confirme aussi les retraits.',
  unable: 'Ce navigateur ne peut pas utiliser de clés d’accès ici.',
  failed: 'Vos clés d’accès n’ont pas pu être chargées.',
  loading: 'Chargement de vos clés d’accès',
  name: (browser: string, system: string) =>
    [browser === '' ? 'Navigateur inconnu' : browser, system].filter(Boolean).join(' sur '),
  used: 'Ajoutée {created} · dernière utilisation {used}',
  unused: 'Ajoutée {created} · pas encore utilisée',
  add: 'Ajouter une clé d’accès',
  remove: 'Retirer',
  removeIt: (name: string, at: string) => `Retirer la clé d’accès de ${name}, ajoutée ${at}`,
  removeLead: (name: string) =>
    `La clé d’accès de ${name} ne permettra plus de se connecter. Si c’est la dernière, vous serez déconnecté sur tous les autres appareils. Supprimez-la aussi sur votre appareil.`,
  password: 'Votre mot de passe',
  code: 'Code',
  codeHint: 'Un code de votre application d’authentification, ou un code de secours.',
  noPassword: 'Saisissez votre mot de passe.',
  noCode: 'Saisissez le code.',
  cancel: 'Annuler',
  stopped: 'Aucune clé d’accès ajoutée. Acceptez la demande de votre appareil.',
  known: 'Cet appareil a déjà une clé d’accès de votre compte.',
};
