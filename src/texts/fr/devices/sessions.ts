import type { sessions as en } from '@/texts/en/devices/sessions';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const sessions: Translated<typeof en> = {
  count: (count: number) => counted(count, { one: 'session', many: 'de sessions', other: 'sessions' }),
  name: (browser: string, system: string) =>
    [browser === '' ? 'Navigateur inconnu' : browser, system].filter(Boolean).join(' sur '),
  current: 'cet appareil',
  inCountry: (name: string, country: string) => `${name}, ${country}`,
  seen: 'Dernier accès {last} · premier accès {first}',
  currentSeen: 'Premier accès {first}',
  end: 'Déconnecter',
  endIt: (name: string, at: string) => `Déconnecter ${name}, premier accès ${at}`,
  endOthers: 'Déconnecter tous les autres',
  notEnded: 'L’opération a échoué. Veuillez réessayer.',
  failed: 'Vos connexions n’ont pas pu être chargées.',
};
