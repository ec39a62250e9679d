import { readAgent } from '@server/modules/sessions/knownDevices';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/122.0.0.0`, 'Opera', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${CHROME} Safari/537.36`, 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c)`, 'WeChat', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('names the browser and the system of %s [S11.devices.list]', (header, browser, system) => {
  expect(readAgent(header)).toEqual({ browser, system });
});

/** How long a header of this length takes at best, in milliseconds. */
function msOf(length: number): number {
  const header = `Version/${'1.'.repeat(length)} ${'Safari'.repeat(length)}`;
  const rounds = Array.from({ length: 5 }, () => {
    const started = performance.now();
    expect(readAgent(header)).toEqual({ browser: '', system: '' });
    return performance.now() - started;
  });
  return Math.min(...rounds);
}

it('a header that is a hundred times as long takes no longer to read, and none is unknown [S11.devices.list]', () => {
  msOf(500);
  expect(msOf(50_000) / msOf(500)).toBeLessThan(20);
  expect(readAgent(undefined)).toEqual({ browser: '', system: '' });
});
