const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
const LENGTH = 5;

/** What a class of a style sheet is called in the build: the styles and the drawn pages must agree about it. */
function nameOf(file, name) {
  const place = path.relative(ROOT, file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${place}\0${name}`).digest('base64');
  // A name does not begin with a digit.
  return hash
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, LENGTH);
}

/** The same as css-loader asks for it. */
const getLocalIdent = ({ resourcePath }, _pattern, name) => nameOf(resourcePath, name);

/** What a module of the app gets when it imports a style sheet: its classes by name. */
function classesOf(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const names = new Set([...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name));
  return Object.fromEntries([...names].map((name) => [name, nameOf(file, name)]));
}

module.exports = { classesOf, getLocalIdent };
