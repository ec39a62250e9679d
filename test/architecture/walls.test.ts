import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trustStyles, WRITES } from '../../.ci/webpack/trustedStyles.cjs';
import { pathsWith, PROJECT, sourcesOf } from './sources';

const sourceOf = (file: string) => readFileSync(path.join(PROJECT, 'node_modules', file), 'utf8');

test.each(WRITES)('the styles that antd writes in $file are written as text [S11.walls]', ({ file, count }) => {
  const source = sourceOf(file);
  expect(source).toMatch(/\.innerHTML = /);
  const trusted = trustStyles(source, file, count);
  expect(trusted).not.toContain('innerHTML');
  expect(trusted.replaceAll('textContent', 'innerHTML')).toBe(source);
});

test('an antd that writes more or fewer styles ends the build [S11.walls]', () => {
  expect(() => trustStyles('node.innerHTML = css;', 'some.js', 2)).toThrow('some.js writes 1 styles');
});

test('no markup is made from text in the app [S11.walls]', () => {
  const sinks =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcDoc|createContextualFragment|DOMParser|document\.write|eval\(|new Function|javascript:)/;
  expect(pathsWith(sinks, sourcesOf('src'))).toEqual([]);
});

test('the page has no script and no handler of its own text [S11.walls]', () => {
  const page = readFileSync(path.join(PROJECT, 'public', 'index.html'), 'utf8');
  expect(page).not.toMatch(/<script|\son\w+=/i);
});
