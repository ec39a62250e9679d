import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@/routes/routes';
import { PROJECT } from '@test/architecture/sources';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
}

const PUBLIC = path.join(PROJECT, 'public');
const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'site.webmanifest'), 'utf8')) as Manifest;
const page = readFileSync(path.join(PUBLIC, 'index.html'), 'utf8');
const routes: readonly string[] = Object.values(ROUTES);

const PNG = [0x89, 0x50, 0x4e, 0x47];
/** Where a PNG has its width; its height follows. */
const WIDTH_AT = 16;

function sizeOfPng(file: string): string {
  const bytes = readFileSync(file);
  expect([...bytes.subarray(0, PNG.length)]).toEqual(PNG);
  return `${String(bytes.readUInt32BE(WIDTH_AT))}x${String(bytes.readUInt32BE(WIDTH_AT + 4))}`;
}

test('every icon of the app exists, with the type and the size that it is said to have [S11.install]', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of icons) {
    const file = path.join(PUBLIC, src);
    expect([src, existsSync(file)]).toEqual([src, true]);
    if (type === 'image/png') expect([src, sizeOfPng(file)]).toEqual([src, sizes]);
    else expect([type, sizes, readFileSync(file, 'utf8').startsWith('<svg')]).toEqual(['image/svg+xml', 'any', true]);
  }
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the app starts at the homepage, and its shortcuts lead to routes [S11.install]', () => {
  expect(manifest).toMatchObject({ start_url: ROUTES.home, scope: '/', display: 'standalone' });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Market', ROUTES.market],
    ['List', ROUTES.list],
    ['Order', ROUTES.order],
  ]);
  expect(routes).toContain(manifest.id);
});

test('the browser gets a colour for its frame in both themes [S11.install]', () => {
  const colours = [...page.matchAll(/name="theme-color" content="(#\w{6})" media="\(prefers-color-scheme: (\w+)\)"/g)];
  expect(colours.map(([, , theme]) => theme)).toEqual(['light', 'dark']);
  expect(colours[0]?.[1]).toBe(manifest.theme_color);
  expect(manifest.background_color).toMatch(/^#\w{6}$/);
});
