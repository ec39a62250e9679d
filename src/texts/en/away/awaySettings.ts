/** The profile's section about notifications while the user is away. */
export const awaySettings = {
  title: 'While you are away',
  on: 'on',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  tab: 'In another tab or program',
  tabHint: 'A notice of your system for each notification while no tab of Crossrate is in sight. Logging out ends it.',
  turnTabOn: 'Turn on notices in another tab or program',
  turnTabOff: 'Turn off notices in another tab or program',
  denied: 'Your browser blocks notices of this site. Allow them in its settings for this site, then come back here.',
  undecided: 'Your browser has not allowed notices yet. Press again, and allow them where the browser asks.',
  unsupported: 'This browser cannot show notices of your system.',
  notKept: 'Your browser keeps nothing for this site, so this cannot be turned on.',
};
