const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..');

/** All files of a file or folder, in a fixed order. */
function filesOf(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)));
}

/**
 * What is made from files belongs to them as long as this hash is the same. Times of files say less: a checkout and a
 * copy change them, and a deleted file has none.
 *
 * @param places files and folders of the project
 * @param settings what else decides about the result
 */
function hashOfSources(places, settings = '') {
  const hash = createHash('sha256').update(settings);
  for (const file of places.flatMap((place) => filesOf(path.join(ROOT, place))))
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** What was written beside the result; an empty text if there is none. */
function readNote(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

module.exports = { ROOT, hashOfSources, readNote };
