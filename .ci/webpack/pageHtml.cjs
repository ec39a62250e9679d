const { createHash } = require('node:crypto');

const hashOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Where the template has texts. */
const DESCRIPTION = '%description%';
const NO_SCRIPT = '%noScript%';

/** Replaces a text that must occur exactly once. @throws Error if the template has lost or doubled it */
function replaceOnce(text, from, to) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`The template of the page must contain ${from} exactly once.`);
  return parts.join(to);
}

const attributesOf = (file) => `href="/${file.name}" integrity="${hashOf(file.content)}" crossorigin="anonymous"`;

/** Styles are in the page itself: one request fewer before the first paint. The name keeps webpack from loading them. */
const styleTag = ({ name, content }) => `<style data-href="/${name}">${content}</style>`;
const preloadTag = (file) => `<link rel="preload" as="script" fetchpriority="low" ${attributesOf(file)} />`;
/** The landing page is answered at other addresses too, so its early script makes these preloads (app/early/earlyPublic). */
const waitingTag = (file) => `<link data-later as="script" fetchpriority="low" ${attributesOf(file)} />`;
const scriptTag = ({ name, content }) =>
  `<script type="module" src="/${name}" integrity="${hashOf(content)}" crossorigin="anonymous"></script>`;

/** English is what a visitor gets whose language is unknown, so its address names none. */
const addressIn = (path, id) => (id === 'en' ? path : `${path}?lang=${id}`);

/**
 * What search engines and previews of shared links read in a public page: its address in each language, its own one,
 * and its title, description and picture. The server puts its origin before the addresses (server/src/static).
 */
function forStrangers({ path, marks, languages, language, title, description }) {
  if (marks.guarded !== undefined || path.includes(':')) return [];
  const own = addressIn(path, language.id);
  const shared = { type: 'website', site_name: 'Crossrate', title, description, url: own, image: '/icons/512.png' };
  return [
    ...languages.map(({ id, tag }) => `<link rel="alternate" hreflang="${tag}" href="${addressIn(path, id)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${path}" />`,
    `<link rel="canonical" href="${own}" />`,
    ...Object.entries(shared).map(([name, text]) => `<meta property="og:${name}" content="${escaped(text)}" />`),
  ];
}

/**
 * The text of one page.
 *
 * @param template public/index.html
 * @param page its route, language, title, first look (`html`) and the marks of the root element
 * @param files `early`, the script that runs before the first paint; `styles`, `scripts` of the entry, and `later`, the
 *   scripts that the route's code imports, each with its name and content
 */
function pageHtml(template, page, { early, styles, scripts, later }) {
  const mayBeElsewhere = page.route === 'landing';
  const head = [
    ...(mayBeElsewhere ? later.map(waitingTag) : []),
    `<script>${early}</script>`,
    ...forStrangers(page),
    ...styles.map(styleTag),
    ...scripts.map(scriptTag),
    ...(mayBeElsewhere ? [] : later.map(preloadTag)),
  ].join('');
  const { language, languages } = page;
  const known = { language: language.id, languages: languages.map(({ id }) => id).join(' ') };
  const marks = Object.entries({ page: page.route, ...known, ...page.marks }).map(
    ([name, text]) => `data-${name}="${escaped(text)}"`,
  );
  let text = replaceOnce(template, '<html lang="en">', `<html lang="${language.tag}" ${marks.join(' ')}>`);
  text = replaceOnce(text, '<title>Crossrate</title>', `<title>${escaped(page.title)}</title>`);
  text = replaceOnce(text, DESCRIPTION, escaped(page.description));
  text = replaceOnce(text, NO_SCRIPT, escaped(page.noScript));
  text = replaceOnce(text, '</head>', `${head}</head>`);
  return replaceOnce(text, '<div id="root"></div>', `<div id="root">${page.html}</div>`).replace(/\n\s*/g, '\n');
}

module.exports = { hashOf, pageHtml, replaceOnce };
