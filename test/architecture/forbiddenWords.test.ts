import { filesOf, pathsWith, sourcesOf } from './sources';

const written = ['contract', 'src', 'server/src', 'test'];
/** This folder is about the forbidden words, so it names them. */
const sources = sourcesOf(...written).filter(({ path }) => !path.startsWith('test/architecture/'));

test('no lint rule and no type error is suppressed', () => {
  const suppressed = sources.filter(({ text }) => /eslint-disable|@ts-(ignore|expect-error|nocheck)/.test(text));
  expect(suppressed.map(({ path }) => path)).toEqual([]);
});

test('money and rates never become floats, not in tests either', () => {
  const floats =
    /(?<![\w.])Number\(|\bparseFloat\b|\btoFixed\b|\bvalueAsNumber\b|\bInputNumber\b|Math\.(round|trunc)\(.*(amount|rate|balance)/i;
  expect(pathsWith(floats, sources)).toEqual([]);
});

test('nothing is typed as any', () => {
  expect(pathsWith(/(:|\bas|<)\s*any\b(?!\w)/, sources)).toEqual([]);
});

test('no test replaces a module', () => {
  expect(pathsWith(/\bjest\.(mock|doMock|unstable_mockModule|setMock)\b/, sources)).toEqual([]);
});

test('no test is left out or runs alone', () => {
  expect(
    pathsWith(/\b(test|it|describe)\.(only|skip|todo)\(|\b(fit|xit|xtest|fdescribe|xdescribe)\(/, sources),
  ).toEqual([]);
});

test('no file names a path of one machine', () => {
  const texts = filesOf(/\.(tsx?|cjs|mjs|js|json|md|sql|css|html|ya?ml|sh|svg|txt)$/);
  const own = /\/work\/|\/Users\/|\/root\/|\/home\/[\w-]+\/|[A-Z]:\\\\?Users/;
  expect(
    texts
      .filter(({ path }) => path !== 'package-lock.json')
      .filter(({ text }) => own.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});
