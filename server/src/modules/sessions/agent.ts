/** The browser and the system of a log-in by their names; empty if they are not known. */
export interface Agent {
  browser: string;
  system: string;
}

/** Where a session was opened: with which browser, and in which country (two letters); empty if it is not known. */
export interface LogInPlace extends Agent {
  country: string;
}

export const NOWHERE: LogInPlace = { browser: '', system: '', country: '' };

type Names = readonly (readonly [mark: RegExp, name: string])[];

/** Browsers name others too, so the first mark that fits counts: Edge says that it is Chrome and Safari. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUC(?:Browser|WEB)\b/, 'UC Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Android says that it is Linux, and an iPhone that it is like Mac OS X. */
const SYSTEMS: Names = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Real ones have at most a few hundred characters. */
const LONGEST = 1_000;

const nameIn = (names: Names, text: string) => names.find(([mark]) => mark.test(text))?.[1] ?? '';

/** What the User-Agent header says, in names of our own: nothing that a caller wrote gets into a mail or a screen. */
export function readAgent(header = ''): Agent {
  const text = header.slice(0, LONGEST);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
