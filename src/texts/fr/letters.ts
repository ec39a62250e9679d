import type { letters as en } from '@/texts/en/letters';
import type { Translated } from '@/texts/language/translated';

const signed = (body: string) => `${body}\n\nCrossrate`;

export const letters: Translated<typeof en> = {
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
  contactSubject: 'Restez informé : une nouvelle adresse',
  contact: (name: string, email: string) => signed(`${name} <${email}> souhaite rester informé.`),
};
