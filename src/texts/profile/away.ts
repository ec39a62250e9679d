import { inLanguage } from '@/texts/language/inLanguage';

/** The profile's section about notifications while the user is away. */
export const awaySettings = {
  on: 'on',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  tab: 'In another tab or program',
  tabHint: 'A system notification for each event while no Crossrate tab is visible. Stops when you log out.',
  turnTabOn: 'Turn on notices in another tab or program',
  turnTabOff: 'Turn off notices in another tab or program',
  push: 'When Crossrate is closed',
  pushHint: 'A system notification for each event, delivered by your browser’s push service. Stops when you log out.',
  turnPushOn: 'Turn on notices when Crossrate is closed',
  turnPushOff: 'Turn off notices when Crossrate is closed',
  withAmounts: 'Amounts in these notices',
  amountsHint: 'Anyone who sees your locked screen may read them.',
  noPush: 'This browser cannot receive notices while Crossrate is closed.',
  notReady: 'Crossrate is not ready for this in your browser yet. Please try again in a minute.',
  pushFailed: 'Your browser could not reach its push service. Please try again.',
  notSaved: 'This could not be saved. Please try again.',
  mail: 'By mail',
  mailHint: 'A digest of unread news, at most every 15 minutes, without amounts. Each mail has a link to stop them.',
  mailHintPushed: 'Mails are sent only while no browser of yours gets notices when Crossrate is closed.',
  turnMailOn: 'Turn on mails about what is new',
  turnMailOff: 'Turn off mails about what is new',
  denied: 'Your browser blocks notices of this site. Allow them in its settings for this site, then come back here.',
  undecided: 'Your browser has not allowed notices yet. Press again, and allow them where the browser asks.',
  unsupported: 'This browser cannot show system notifications.',
  notKept: 'Your browser keeps nothing for this site, so this cannot be turned on.',
};

export const awayTexts = inLanguage('awaySettings', awaySettings);
