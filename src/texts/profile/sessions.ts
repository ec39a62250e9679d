import { inLanguage } from '@/texts/language/inLanguage';
import { counted } from '@/texts/language/plural';

/** The profile's list of where the user is logged in. */
export const sessions = {
  count: (count: number) => counted(count, { one: 'session', other: 'sessions' }),
  name: (browser: string, system: string) =>
    [browser === '' ? 'Unknown browser' : browser, system].filter(Boolean).join(' on '),
  inCountry: (name: string, country: string) => `${name}, ${country}`,
  current: 'this device',
  seen: 'Last seen {last} · first seen {first}',
  currentSeen: 'First seen {first}',
  end: 'Log out',
  endIt: (name: string, at: string) => `Log out ${name}, first seen ${at}`,
  endOthers: 'Log out all others',
  notEnded: 'This could not be carried out. Please try again.',
  failed: 'Where you are logged in could not be loaded.',
};

export const sessionTexts = inLanguage('sessions', sessions);
