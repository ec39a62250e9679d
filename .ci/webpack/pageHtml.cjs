const { createHash } = require('node:crypto');

const hashOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Replaces a text that must occur exactly once. @throws Error if the template has lost or doubled it */
function replaceOnce(text, from, to) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`public/index.html must contain ${from} exactly once.`);
  return parts.join(to);
}

const attributesOf = (file) => `href="/${file.name}" integrity="${hashOf(file.content)}" crossorigin="anonymous"`;

/** Styles are in the page itself: one request fewer before the first paint. The name keeps webpack from loading them. */
const styleTag = ({ name, content }) => `<style data-href="/${name}">${content}</style>`;
const preloadTag = (file) => `<link rel="preload" as="script" ${attributesOf(file)} />`;
const scriptTag = ({ name, content }) =>
  `<script type="module" src="/${name}" integrity="${hashOf(content)}" crossorigin="anonymous"></script>`;

/**
 * The text of one page.
 *
 * @param template public/index.html
 * @param page its route, title, first look (`html`) and the marks of the root element
 * @param files `early`, the script that runs before the first paint; `styles`, `scripts` of the entry, and `later`, the
 *   scripts that the route's code imports, each with its name and content
 */
function pageHtml(template, page, { early, styles, scripts, later }) {
  const head = [
    `<script>${early}</script>`,
    ...styles.map(styleTag),
    ...scripts.map(scriptTag),
    ...later.map(preloadTag),
  ].join('');
  const marks = Object.entries({ page: page.route, ...page.marks }).map(
    ([name, text]) => `data-${name}="${escaped(text)}"`,
  );
  let text = replaceOnce(template, '<html lang="en">', `<html lang="en" ${marks.join(' ')}>`);
  text = replaceOnce(text, '<title>Crossrate</title>', `<title>${escaped(page.title)}</title>`);
  text = replaceOnce(text, '</head>', `${head}</head>`);
  return replaceOnce(text, '<div id="root"></div>', `<div id="root">${page.html}</div>`).replace(/\n\s*/g, '\n');
}

module.exports = { pageHtml };
