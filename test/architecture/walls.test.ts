import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trustStyles, WRITES } from '../../.ci/webpack/trustedStyles.cjs';
import { pathsWith, PROJECT, sourcesOf } from './sources';

const sourceOf = (file: string) => readFileSync(path.join(PROJECT, 'node_modules', file), 'utf8');

test.each(WRITES)('[S11.walls] the styles that antd writes in $file are written as text', ({ file, count }) => {
  const source = sourceOf(file);
  expect(source).toMatch(/\.innerHTML = /);
  const trusted = trustStyles(source, file, count);
  expect(trusted).not.toContain('innerHTML');
  expect(trusted.replaceAll('textContent', 'innerHTML')).toBe(source);
});

test('[S11.walls] an antd that writes more or fewer styles ends the build', () => {
  expect(() => trustStyles('node.innerHTML = css;', 'some.js', 2)).toThrow('some.js writes 1 styles');
});

test('[S11.walls] no markup is made from text in the app', () => {
  const sinks =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcDoc|createContextualFragment|DOMParser|document\.write|eval\(|new Function|javascript:)/;
  expect(pathsWith(sinks, sourcesOf('src'))).toEqual([]);
});

test('[S11.walls] the page has no script and no handler of its own text', () => {
  const page = readFileSync(path.join(PROJECT, 'public', 'index.html'), 'utf8');
  expect(page).not.toMatch(/<script|\son\w+=/i);
});
