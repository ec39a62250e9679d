import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PALETTES } from '@/ui/controls/SearchSelectField';

const css = readFileSync(path.join(__dirname, '../../src/ui/styles/tokens.css'), 'utf8');
const kebab = (name: string) =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase();

function tokenOf(name: string): { light: string; dark: string } {
  const [, light = '', dark = ''] = new RegExp(`--${kebab(name)}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return { light, dark };
}

/** WCAG 2 relative luminance, in 1/255 steps: colours are no money. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.keys(PALETTES.light) as (keyof typeof PALETTES.light)[])('antd has the design token %s', (name) => {
  expect({ light: PALETTES.light[name], dark: PALETTES.dark[name] }).toEqual(tokenOf(name));
});

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const color = (name: string) => tokenOf(name)[mode];

  test.each(['ink', 'ink2', 'ink3', 'accent', 'gold', 'up', 'down'])(
    '%s is readable on every surface (4.5:1)',
    (text) => {
      for (const surface of ['bg', 'surface', 'raised', 'sunken']) {
        expect(contrast(color(text), color(surface))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each([
    ['onAccent', 'accent'],
    ['onDown', 'down'],
    ['gold', 'goldSoft'],
    ['up', 'upSoft'],
    ['down', 'downSoft'],
    ['accent', 'accentSoft'],
    ['ink', 'depthOffer'],
  ])('%s is readable on %s (4.5:1)', (text, surface) => {
    expect(contrast(color(text), color(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test('the edges of controls stand out (3:1)', () => {
    for (const surface of ['bg', 'surface', 'raised']) {
      expect(contrast(color('lineControl'), color(surface))).toBeGreaterThanOrEqual(3);
    }
  });
});
