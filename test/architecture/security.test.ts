import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT, sourcesOf } from './sources';

/** The sections of OWASP ASVS 5.0 with the items of its levels 1 and 2: "1.1" has 1 and 2, and so on. */
const ITEMS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4 },
  ...{ '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5 },
  ...{
    '7.5': 2,
    '7.6': 2,
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
  },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  ...{ '17.3': 2 },
};

const page = readFileSync(path.join(PROJECT, 'docs', 'SECURITY.md'), 'utf8');
const countTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const wanted = Object.entries(ITEMS).flatMap(([section, count]) =>
  countTo(count).map((item) => `${section}.${String(item)}`),
);

function itemsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.trim().split(' to ');
    const section = from.slice(0, from.lastIndexOf('.'));
    const [first, last] = [from, to].map((item) => parseInt(item.slice(item.lastIndexOf('.') + 1), 10));
    return countTo((last ?? 0) - (first ?? 0) + 1).map((at) => `${section}.${String(at - 1 + (first ?? 0))}`);
  });
}

test('each item of levels 1 and 2 of the standard is answered once', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|/gm)].map(([, cell = '']) => cell.trim());
  const order = (items: string[]) => items.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  expect(order(rows.flatMap(itemsOf))).toEqual(order([...wanted]));
  expect(wanted).toHaveLength(253);
});

test('every test and file named for an item exists', () => {
  const files = sourcesOf('test', 'src', 'server/src', 'contract').map((source) => source.path);
  const named = [...page.matchAll(/`([\w./*-]+(?:\.tsx?|\/[\w*-]+))`/g)].map(([, name = '']) =>
    name.replace(/\*$/, ''),
  );
  const isThere = (name: string) => existsSync(path.join(PROJECT, name)) || files.some((file) => file.includes(name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
