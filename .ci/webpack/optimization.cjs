const MinimizerPlugin = require('minimizer-webpack-plugin');
const webpack = require('webpack');
const { splitChunks } = require('./splitChunks.cjs');

/** How the build is made small. */
const optimization = {
  // swc makes scripts smaller than terser does, in a twentieth of the time, and has threads of its own.
  minimizer: [
    new MinimizerPlugin({
      minify: MinimizerPlugin.swcMinify,
      minimizerOptions: { compress: { passes: 2 }, mangle: true },
      parallel: false,
    }),
    '...',
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
  ],
  // React finds its way in a page that it takes over by the comments that it wrote into it.
  // The app needs a browser that knows light-dark() anyway, so no style is written a second time for an older one.
  minimizeOptions: { javascript: false, html: { comments: true }, css: { dropOverriddenDeclarations: true } },
  // Four digits: shortIds() below.
  moduleIds: false,
  // As short as they can be. With the short ids this is 1 to 2 % of every script.
  mangleExports: 'size',
  chunkIds: 'deterministic',
  splitChunks,
};

/** Ids of modules from their names, with at most four digits instead of webpack's five. */
const shortIds = () => new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true });

module.exports = { optimization, shortIds };
