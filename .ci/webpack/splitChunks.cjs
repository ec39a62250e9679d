const OWN = /^(?!.*node_modules).*[\\/](src|contract)[\\/]/;
/** The chunks that every page, or every page of the app, downloads. */
const FIRST = ['early', 'earlyPublic', 'earlyHome', 'earlyMarket', 'main', 'app'];
/** Those before the log-in, and the texts of a language. */
const ALONE = /^(public|texts)-/;
const isProtected = ({ name }) => !FIRST.includes(name ?? '') && !ALONE.test(name ?? '');
/** One file each. What they have in common is in both: a visit mostly sees one of them. */
const WHOLE = ['public-landing', 'public-auth'];

/** What chunks share: docs/decisions/build-and-bytes.md, "What a route downloads". */
const splitChunks = {
  // An early script must be one file, because its text is put into the pages.
  chunks: ({ name }) => name?.startsWith('early') !== true,
  minSize: 10_000,
  cacheGroups: {
    // As webpack has it, without the pages that are one file each.
    default: {
      chunks: ({ name }) => name?.startsWith('early') !== true && !WHOLE.includes(name ?? ''),
      minChunks: 2,
      priority: -20,
      reuseExistingChunk: true,
    },
    framework: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      name: 'framework',
      priority: 40,
      enforce: true,
    },
    router: {
      test: /[\\/]node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
      name: 'router',
      priority: 40,
      enforce: true,
    },
    // Words for times, once: they are long, and the desk's first screen does without them.
    dates: {
      test: /[\\/](node_modules[\\/]dayjs|src[\\/]ui[\\/]figures[\\/](TimeText|localDayjs)\b)/,
      name: 'dates',
      priority: 40,
      enforce: true,
    },
    // What the protected area needs, once: its screens find it there.
    protectedBase: {
      type: /javascript/,
      test: (module, { chunkGraph }) =>
        OWN.test(module.nameForCondition() ?? '') &&
        [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === 'protected'),
      chunks: isProtected,
      minChunks: 2,
      name: 'protected-base',
      priority: 30,
      enforce: true,
    },
    // One file for the styles of the controls behind the log-in. A screen's own file comes after it, so that a class
    // that a screen passes to a control wins.
    protectedStyles: {
      type: 'css/mini-extract',
      test: /[\\/]src[\\/]ui[\\/]/,
      chunks: isProtected,
      name: 'protected-styles',
      priority: 30,
      enforce: true,
    },
  },
};

module.exports = { splitChunks };
