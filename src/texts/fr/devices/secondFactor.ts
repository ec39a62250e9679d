import type { secondFactor as en } from '@/texts/en/devices/secondFactor';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const secondFactor: Translated<typeof en> = {
  failed: 'Votre double authentification n’a pas pu être chargée.',
  offLead:
    'Après le mot de passe, et à chaque retrait au lieu du code par e-mail, Crossrate demande un code d’une application de votre téléphone.',
  password: 'Votre mot de passe',
  begin: 'Configurer',
  scan: 'Scannez ceci avec votre application d’authentification, ou saisissez-y la clé.',
  qr: 'Code QR pour votre application d’authentification',
  loadingQr: 'Chargement du code QR',
  qrFailed: 'Le code QR n’a pas pu être chargé. Saisissez plutôt la clé.',
  key: 'Clé',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Non copié',
  code: 'Code à 6 chiffres',
  codeHint: 'Saisissez le code que l’application affiche.',
  anyCode: 'Code',
  anyCodeHint: 'Un code de votre application d’authentification, ou un code de secours.',
  confirm: 'Activer',
  cancel: 'Annuler',
  codesTitle: 'Vos codes de secours',
  codesLead:
    'Sans votre téléphone, chacun de ces codes vous connecte une fois. Ils ne s’affichent que maintenant : gardez-les avec vos mots de passe.',
  print: 'Imprimer',
  stored: 'Je les ai conservés',
  on: 'activée',
  since: 'Activée depuis {since}. Il reste {left}.',
  left: (count: number) =>
    counted(count, { one: 'code de secours', many: 'de codes de secours', other: 'codes de secours' }),
  few: 'Il reste peu de codes de secours. Créez-en de nouveaux avant d’utiliser le dernier.',
  renew: 'Nouveaux codes de secours',
  renewLead: 'Les anciens codes ne seront plus valables.',
  end: 'Désactiver',
  endLead: 'Votre mot de passe seul suffira. Vous serez déconnecté sur tous les autres appareils.',
  noCode: 'Saisissez le code.',
  noPassword: 'Saisissez votre mot de passe.',
  notDone: 'L’opération a échoué. Veuillez réessayer.',
  unclear:
    'Aucune réponse claire n’est venue : l’état affiché vient d’être relu. Si rien n’a changé ici, veuillez réessayer.',
  notStored:
    'Vous n’avez pas confirmé avoir conservé vos codes de secours. Saisissez un code pour en obtenir dix nouveaux ; les anciens ne seront plus valables.',
};
