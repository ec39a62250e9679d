const cssom = require('rrweb-cssom');

const SHEET = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet');

/** What tests, Testing Library and user-event ask about an element. */
const ASKED = ['display', 'visibility', 'pointer-events', 'user-select'];

/** The rule with what is asked for only, or nothing. */
function fewer({ selectorText, style }) {
  const kept = ASKED.filter((name) => style.getPropertyValue(name) !== '');
  const declarations = kept.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  return kept.length === 0 ? [] : [`${selectorText} { ${declarations.join('; ')} }`];
}

/**
 * jsdom applies its style sheet again to every element whose style somebody asks for: a tenth of a screen test went into
 * margins and colours that nobody looked at.
 */
const { cssRules } = cssom.parse(require(SHEET));
require.cache[SHEET].exports = cssRules.flatMap(fewer).join('\n');
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules');
for (const name of Object.keys(resolved)) if (!ASKED.includes(name)) delete resolved[name];
